"""Other names of rows: professions, medicine, sports. Only data for ``name_pairs``."""

from __future__ import annotations

GROUPS = """
врач | doctor
медсестра | nurse
инженер | engineer
водитель | driver
продавец | salesperson | seller
кассир | cashier
бухгалтер | accountant
менеджер | manager
директор | director
оператор | operator
программист | programmer | developer
разработчик | developer
аналитик | analyst
дизайнер | designer
юрист | lawyer
учитель | teacher
преподаватель | lecturer | instructor
повар | cook
официант | waiter
грузчик | loader
охранник | guard
уборщик | cleaner
рабочий | worker
служащий | clerk
терапия | therapy
терапевт | therapist
хирургия | surgery
хирург | surgeon
кардиология | cardiology
кардиолог | cardiologist
неврология | neurology
невролог | neurologist
педиатрия | pediatrics | paediatrics
педиатр | pediatrician
стоматология | dentistry
стоматолог | dentist
онкология | oncology
гинекология | gynecology | gynaecology
урология | urology
офтальмология | ophthalmology
дерматология | dermatology
травматология | traumatology
психиатрия | psychiatry
реанимация | intensive care
приемное отделение | emergency department | emergency
лаборатория | laboratory
диагностика | diagnostics
рентген | x-ray
узи | ultrasound
футбол | football | soccer
хоккей | hockey
баскетбол | basketball
волейбол | volleyball
теннис | tennis
плавание | swimming
бокс | boxing
гимнастика | gymnastics
бег | running
лыжи | skiing
фигурное катание | figure skating
легкая атлетика | athletics
велоспорт | cycling
шахматы | chess
йога | yoga
фитнес | fitness
танцы | dance | dancing
"""
