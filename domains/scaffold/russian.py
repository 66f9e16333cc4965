"""Words of physical names in Russian: drafts of titles, which a person corrects. Data."""

from __future__ import annotations

# fmt: off
RUSSIAN = {
    "id": "номер", "name": "название", "title": "название", "date": "дата", "time": "время", "at": "",
    "amount": "сумма", "sum": "сумма", "total": "итог", "price": "цена", "cost": "стоимость",
    "quantity": "количество", "qty": "количество", "count": "количество", "status": "статус", "state": "состояние",
    "type": "тип", "kind": "вид", "code": "код", "category": "категория", "customer": "клиент", "client": "клиент",
    "user": "пользователь", "order": "заказ", "payment": "платёж", "product": "товар", "item": "позиция",
    "account": "счёт", "card": "карта", "bank": "банк", "branch": "филиал", "city": "город", "country": "страна",
    "region": "регион", "district": "округ", "address": "адрес", "phone": "телефон", "email": "почта",
    "employee": "сотрудник", "department": "отдел", "company": "компания", "supplier": "поставщик",
    "vendor": "поставщик", "store": "магазин", "shop": "магазин", "merchant": "магазин", "transaction": "операция",
    "operation": "операция", "loan": "кредит", "credit": "кредит", "debit": "дебет", "deposit": "вклад",
    "fee": "комиссия", "commission": "комиссия", "refund": "возврат", "return": "возврат", "invoice": "счёт",
    "contract": "договор", "project": "проект", "task": "задача", "patient": "пациент", "doctor": "врач",
    "diagnosis": "диагноз", "appointment": "приём", "hospital": "больница", "student": "студент", "course": "курс",
    "teacher": "преподаватель", "grade": "оценка", "school": "школа", "university": "университет", "flight": "рейс",
    "airport": "аэропорт", "airline": "авиакомпания", "ticket": "билет", "vehicle": "машина", "driver": "водитель",
    "route": "маршрут", "warehouse": "склад", "shipment": "отправка", "delivery": "доставка", "cargo": "груз",
    "year": "год", "month": "месяц", "day": "день", "start": "начало", "end": "конец", "first": "имя",
    "last": "фамилия", "birth": "рождение", "age": "возраст", "gender": "пол", "description": "описание",
    "comment": "комментарий", "currency": "валюта", "rate": "ставка", "balance": "остаток", "limit": "лимит",
    "created": "создано", "updated": "изменено", "opened": "открыто", "closed": "закрыто", "wallet": "кошелёк",
    "level": "уровень", "channel": "канал", "tag": "метка", "author": "автор", "publication": "публикация",
    "journal": "журнал", "conference": "конференция", "keyword": "ключевое слово", "organization": "организация",
    "lawyer": "юрист", "court": "суд", "case": "дело", "judge": "судья", "law": "закон", "equipment": "оборудование",
    "machine": "станок", "material": "материал", "sensor": "датчик", "experiment": "эксперимент", "sample": "образец",
    "researcher": "исследователь", "laboratory": "лаборатория", "publisher": "издатель", "movie": "фильм",
    "book": "книга", "song": "песня", "singer": "певец", "concert": "концерт", "stadium": "стадион",
    "team": "команда", "player": "игрок", "match": "матч", "car": "автомобиль", "model": "модель",
    "maker": "производитель", "pet": "питомец", "dog": "собака", "owner": "владелец", "visit": "посещение",
    "treatment": "лечение", "salary": "зарплата", "sale": "продажа", "sales": "продажи", "price_list": "прайс",
    "weight": "вес", "height": "рост", "size": "размер", "color": "цвет",
}
# fmt: on
