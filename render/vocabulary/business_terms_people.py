"""Words of titles in both languages. Staff, schools, health, public services, sport, events.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
employee, worker, staff | сотрудник
employee, worker, staff | работник
staff, personnel, headcount, human resource | персонал
headcount, staff | штат, штатный
headcount | численность
team, crew | команда
crew | экипаж, бригада
team, brigade | бригада
colleague | коллега
manager | менеджер
manager, head, executive | руководитель
director | директор
supervisor | начальник, супервайзер
specialist | специалист
expert | эксперт, экспертный
engineer | инженер, инженерный
developer, programmer | разработчик, программист
analyst | аналитик
designer | дизайнер
lawyer | юрист
driver | водитель
operator | оператор, операторский
consultant | консультант
mechanic | механик
technician | техник
electrician | электрик
fitter, installer | монтажник
loader | грузчик
packer | упаковщик
picker | сборщик
guard | охранник
cleaner | уборщик
secretary | секретарь
intern, trainee | стажер
internship | стажировка
apprentice, pupil, schoolchild, student | ученик
freelancer | фрилансер
volunteer | волонтер, доброволец
candidate | кандидат
applicant, jobseeker | соискатель
vacancy, opening | вакансия
position, post, job | должность
job, workplace, seat | место
resume, cv | резюме
interview | собеседование, интервью
interviewed | собеседованный
hired, recruited | нанять, нанимать
hired, admitted, received, accepted | принятый
hire, hiring, recruitment | наем, найм
admission, appointment, visit, consultation | прием
recruiting, recruitment | подбор, рекрутинг
recruiter | рекрутер
newcomer, hires, beginner | новичок
dismissed, fired | уволить
resigned, left, quit | уволиться
dismissal, termination, separation | увольнение
departed, left | выбыть, уйти
layoff, redundancy | сокращение
turnover, attrition | текучесть, текучка
retention | удержание
adaptation, onboarding | адаптация
promoted | повышенный
vacation, leave, time off | отпуск
sick, sick leave | больничный
absence | отсутствие
absenteeism, truancy | прогул
missed, skipped | пропустить
miss, skip, absence | пропуск
late, tardiness, lateness, delay | опоздание
shift | смена
overtime | переработка, сверхурочный
worked | отработать
workload, load | нагрузка
downtime, idle, down time | простой
productivity, performance | производительность
efficiency | эффективность
performance | результативность
kpi | показатель
attendance | явка
no-show | неявка
bonus | премия
seniority, tenure, experience, work experience, length service | стаж
experience | опыт
age | возраст, возрастной
gender, sex | пол
male, man | мужчина, мужской
female, woman | женщина, женский
child, children, kid | ребенок, детский
child-care, childcare | уход
baby, infant | младенец
newborn | новорожденный
teenager, adolescent | подросток
youth | молодежь, молодежный
adult | взрослый
elderly | пожилой
family | семья, семейный
household | домохозяйство
resident | резидент
resident, inhabitant | житель
citizen | гражданин
population | население
birth | рождение, рождаемость
death | смерть
mortality | смертность
marriage | брак
divorce | развод
migrant | мигрант
migration | миграция
training, tuition | обучение
training | тренинг
trained | обученный
webinar | вебинар
seminar | семинар
conference | конференция
meeting | встреча
meeting | совещание
lecture | лекция
lesson | урок
class, session | занятие
class, grade | класс
class, lesson, pair | пара
schoolchild, pupil | школьник
student | студент, студенческий
student, learner | учащийся, обучающийся, обучаться
undergraduate | бакалавр
postgraduate | аспирант
graduate | выпускник, выпускной
applicant, entrant, university applicant | абитуриент
expelled | отчислить
expulsion | отчисление
school | школа, школьный
kindergarten | сад, садик, детсад
preschool | дошкольный
preschooler | дошкольник
university | университет, вуз
college | колледж
institute | институт
faculty | факультет
department | кафедра
group | группа, групповой
teacher | учитель
teacher, instructor, lecturer | преподаватель
tutor | репетитор
professor | профессор
mentor | наставник
trainer, coach | тренер
subject | предмет
discipline, subject | дисциплина
exam, examination | экзамен
test, quiz | тест
test | контрольный
passed | сдать
failed | завалить, провалить
homework | домашний, домашка
assignment, task | задание
olympiad | олимпиада
contest, competition | конкурс
winner | победитель
prizewinner, prize winner | призер
diploma | диплом
certificate | аттестат
certified | сертифицированный
certification | сертификация, аттестация
scholarship, stipend | стипендия
dormitory, dorm | общежитие
library | библиотека
textbook | учебник
educational, training, study | учебный
scientific, research | научный
research | исследование, исследовательский
thesis, dissertation | диссертация
patent | патент
semester, term | семестр
holiday, vacation | каникулы
excursion, tour | экскурсия
patient | пациент
doctor, physician | врач
nurse | медсестра
paramedic | фельдшер
dentist | стоматолог
dental | стоматология, стоматологический
therapist | терапевт
surgeon | хирург
surgery | хирургия
surgical | хирургический
surgery, operation | операция
pediatrician | педиатр
hospital | больница, госпиталь
hospital, inpatient | стационар
clinic | клиника
polyclinic, clinic, outpatient | поликлиника
outpatient, ambulatory | амбулаторный
ward | палата
bed, hospital bed | койка
bed-day, bed-days, bed day, patient day | койко-день
bed | койко-место
ambulance | скорая
hospitalized, hospitalised | госпитализировать
hospitalization, hospitalisation | госпитализация
discharged | выписать
admitted | поступить, госпитализировать
appointment, booking, record | запись
consultation | консультация
examination, checkup, screening | осмотр, обследование
examined | осмотреть, обследовать
screening | скрининг
diagnosis, diagnoses | диагноз
diagnostics, diagnostic | диагностика, диагностический
disease, illness | заболевание, болезнь
incidence, morbidity | заболеваемость
ill, sick | заболеть, больной
recovered | выздороветь
treatment | лечение
treated | пролечить, вылечить
procedure, treatment | процедура
injection | инъекция, укол
vaccination, immunization | вакцинация, прививка
vaccinated | привить, вакцинировать
vaccine | вакцина
analysis, test | анализ
laboratory, lab | лаборатория, лабораторный
prescription | рецепт
drug, medication | препарат
blood | кровь
epidemic | эпидемия
infection | инфекция
injury, trauma | травма
injured | травмированный, пострадать
victim | жертва, пострадать
accident | авария, аварийный
accident, crash, road accident, traffic accident | дтп
incident | инцидент
fire | пожар, пожарный
rescue | спасение
rescued | спасти
rescuer | спасатель
crime | преступление
offence, offense, violation | правонарушение
violation, breach | нарушение
violator, offender | нарушитель
criminal | уголовный
police | полиция
solved | раскрытый
appeal, petition, inquiry, enquiry, request, contact | обращение
request, petition | ходатайство
ticket, request | тикет
reviewed, considered | рассмотреть
review, consideration | рассмотрение
granted, satisfied | удовлетворить
resolved, solved | решить
resolution, solution, decision | решение
decision | постановление
document | документ
passport | паспорт, паспортный
license, licence | лицензия, лицензионный
permit, permission | разрешение
visa | виза, визовый
recipient, beneficiary | благополучатель
social | социальный
municipal | муниципальный
public, state, government | государственный
state | госзакупка, госорган
regional | региональный
federal | федеральный
local | местный
election | выборы
voter | избиратель
vote | голос
deputy | депутат
sport, sports | спорт, спортивный
sportsman, athlete | спортсмен
club | клуб, клубный
gym | зал
fitness | фитнес
match, game | матч
tournament | турнир
championship | чемпионат
competition | соревнование
medal | медаль
victory, win | победа
defeat, loss | поражение
draws | ничья
goal | гол
fan, supporter | болельщик
stadium | стадион
pool | бассейн
training, workout | тренировка
season-ticket, season ticket | абонемент
event | мероприятие
event | событие
festival | фестиваль
concert | концерт
exhibition | выставка
exhibitor | экспонент
museum | музей, музейный
theatre, theater | театр, театральный
performance | спектакль
premiere | премьера
cinema | кинотеатр, кино
actor | актер
artist | артист, художник
ticket | билет, билетный
participant | участник
participation | участие
member | член
speaker | спикер, докладчик
organizer, organiser | организатор
audience, spectator, viewer | зритель
invited | пригласить
invitation | приглашение
registered | записаться
team | коллектив
"""
