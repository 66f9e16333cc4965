"""How titles are said otherwise: staff, health, universities, schools, culture, sport. Only data."""

from __future__ import annotations

SYNONYMS = """
сотрудник, работник, персонал, служащий, штат
@people численность, численность сотрудник, численность персонал, штат, штатный численность, списочный численность
@people численность, кадровый состав
переработка, сверхурочный час, сверхурочный
больничный, больничный лист, лист нетрудоспособность
вакансия, открытый позиция
соискатель, кандидат
нанятый, принятый, принятый на работа
уволенный, уволившийся, ушедший сотрудник
стажер, практикант
прогул, отсутствие без причина
текучесть, текучка, текучесть кадр
пациент, больной
врач, доктор
медсестра, медицинский сестра
лекарство, медикамент, препарат, лекарственный препарат, лекарственный средство
операция, хирургический операция, хирургический вмешательство
койко-день, койко день, день пребывание, день в стационар
анализ, лабораторный исследование
прививка, вакцинация
госпитализация, поступление в стационар
вызов, вызов скорый
амбулаторный прием, амбулаторный посещение
длительность, продолжительность
@time длительность, время
@time продолжительность, время
@time час, время
@time день, время
@time минута, время
студент, обучающийся, учащийся
ученик, школьник, учащийся, обучающийся
преподаватель, педагог, лектор
учитель, педагог, преподаватель
воспитанник, дошкольник
иностранный студент, студент из-за рубеж, зарубежный студент
стипендия, стипендиальный выплата
средний балл, средний оценка
общежитие, студенческий общежитие
занятие, урок
экзамен, экзаменационный испытание
олимпиада, предметный олимпиада
зритель, публика
спектакль, постановка, представление
экспонат, музейный предмет
книговыдача, выдача книга, выданный книга
тренировка, тренировочный занятие
матч, игра
спортсмен, атлет
болельщик, фанат
медаль, награда
волонтер, доброволец
житель, население
население, численность население, число житель
рождение, новорожденный
employee, staff, personnel, worker, headcount, workforce, staff member
@people headcount, number of staff, number of employee
hire, new hire, recruit, new employee
leaver, departing employee, departure
overtime, overtime hour
@time overtime, extra hour
sick leave, sick day
vacancy, open position, job opening, opening, open role, role, open vacancy
активный пользователь, аудитория, активный аудитория
active user, audience, active audience
candidate, job applicant
intern, trainee
doctor, physician
drug, medicine, medication, pharmaceutical
surgery, surgical operation, operation
bed day, bed-day, inpatient day, hospital day
lab test, laboratory test
vaccination, jab, immunisation, immunization
@time length, duration
@time duration, time
@time hour, time
@time day, time
@time minute, time
student, learner
pupil, schoolchild, student
teacher, instructor
lecturer, teacher, instructor
scholarship, stipend
applicant, entrant
class, lesson
exam, examination
spectator, audience member
performance, show
exhibit, museum piece
library reader, reader
book loan, book issue
workout, training session
match, game
athlete, sportsperson
medal, award
attendee, participant
resident, inhabitant
birth, newborn
watch hour, watch time, viewing time, hour watched
"""

BESIDE = """
@people * | численность
@people численность | сотрудник, работник, персонал, штат, кадр
@people headcount | employee, staff, personnel
@people принятый, нанятый | сотрудник, работник
@things принятый, принять, нанять, прием | работа
@people уволенный, уволившийся | сотрудник, работник
@people hire | new, employee, staff
@people leaver | employee, staff
@people зачисленный, отчисленный | студент, абитуриент
@people enrolled, expelled | student
койко-день, койко | проведенный
операция, исследование, анализ, процедура, осмотр, прием | проведенный, выполненный
@things operation, surgery, procedure, test, examination | performed, conducted
прививка, вакцинация | сделанный, поставленный
вызов | поступивший
заявление, заявка | поданный, поступивший, полученный
application | submitted, received, filed
@people applicant | university
занятие, урок, лекция, экскурсия, концерт, спектакль, мероприятие, тренировка, матч, сеанс | проведенный
class, lesson, lecture, tour, concert, event, match, show | held, conducted
выставка | открытый, проведенный
медаль, награда, приз | завоеванный, полученный, выигранный
medal, award, prize | won
книга, издание | выданный
балл, очко | набранный
point | scored
гол, мяч | забитый
goal | scored
@time просмотр, работа, ожидание, обработка, простой, переработка | время, длительность, продолжительность
@time waiting, processing, handling, downtime | time, duration
переработка | час
overtime | hour, worked
увольнение, прием, найм, наем | сотрудник, персонал
отпуск, больничный | взятый
вакансия | открытый
статья, публикация | опубликованный, научный
article, paper, publication | published
лекарство, медикамент, препарат | закупленный
зритель, посетитель | пришедший
"""
