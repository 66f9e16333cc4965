"""How titles are said otherwise: banks, cards, loans, deposits, insurance, broker, pay, cost. Only data."""

from __future__ import annotations

SYNONYMS = """
кешбэк, кэшбэк, кешбек, кэшбек
комиссия, комиссионные, комиссионное вознаграждение
расход, затрата, издержка, трата
выручка, выручка от продажи, выручка от реализация
овердрафт, овердрафтный кредит
ипотека, ипотечный кредит
автокредит, кредит на автомобиль
рассрочка, покупка в рассрочка
заемщик, получатель кредит
вкладчик, владелец вклад, держатель вклад
банкомат, банковский автомат
терминал, платежный терминал
@money просрочка, просроченный задолженность, просроченный долг
@money задолженность, долг, сумма долг
снятие, снятие наличные, выдача наличные, обналичивание
эквайринг, прием карта
полис, страховка, страховой полис
@money премия, страховой премия, страховой взнос
@money выплата, страховой выплата, возмещение, страховой возмещение
страховой случай, страховой событие
сделка, биржевой сделка
торговый оборот, оборот торги, объем торги, объем торговля
портфель, кредитный портфель
@money кредит, кредитование, объем кредитование, ссуда
инвестиция, вложение, капиталовложение, капвложение
дивиденд, дивидендный выплата
купон, купонный доход, купонный выплата
налог, налоговый платеж, налоговый отчисление
ассигнование, бюджетный средство
субсидия, дотация
пособие, социальный выплата
фонд оплата труд, фот, зарплатный фонд, фонд заработный плата
@money зарплата, заработный плата, жалованье
скидка, дисконт
предотвращенный сумма, сохраненный сумма, спасенный сумма, сумма предотвращенный потеря
перевод, денежный перевод
платеж, платежный операция
@money пожертвование, благотворительный взнос
счет-фактура, инвойс
выдача, выдача кредит
погашение, возврат кредит, погашение кредит, выплата кредит
досрочный погашение, погашение раньше срок
loan, lending
@money loan, loan book, loan portfolio, lending
mortgage, home loan, mortgage loan
overdraft, overdraft facility
borrower, loan customer
depositor, deposit holder
cash machine, atm, cashpoint
withdrawal, cash withdrawal
@money overdue debt, arrears, overdue amount, past-due debt
debt, indebtedness, outstanding debt
policy, insurance policy
@money premium, insurance premium
claim, insurance claim
payout, claim payment, indemnity, insurance payout
trade, deal, exchange trade
trading turnover, trading volume, traded volume
commission, fee, commission fee
@money cost, expense, spending, spend, expenditure, outlay
@money cost, bill
@money revenue, proceeds, takings, sales revenue
payroll, wage bill, wage fund, payroll cost, salary fund
salary, wage, pay
cashback, cash back
fraud, fraudulent transaction
@money amount saved, amount prevented, prevented amount, prevented loss
investment, capital investment, capex
tax, tax payment
subsidy, grant-in-aid
benefit, social benefit, allowance
donation, contribution, charitable gift
discount, price reduction
transfer, money transfer
installment, instalment
invoice, bill
receivables, accounts receivable
payables, accounts payable
"""

BESIDE = """
@things кредит, заем, микрозаем, ссуда, ипотека | выданный, предоставленный
@things loan, mortgage, microloan | issued, granted, disbursed, originated
полис, страховка | оформленный, страховой, заключенный
policy | issued, insurance, written
@money премия, взнос | собранный, страховой
@money premium | collected, insurance
@money выплата, возмещение | произведенный, страховой
@money payout | made, insurance
случай | страховой
сделка | заключенный, совершенный, проведенный, биржевой
trade, deal | executed, made, concluded
договор, контракт, соглашение | заключенный, подписанный
contract, agreement | signed, concluded
@money комиссия | полученный, комиссионный, взятый
@money commission, fee | charged
@money кешбэк, кэшбэк | начисленный
@money cashback | accrued, credited
@money процент | начисленный
@money interest | accrued
@money налог, сбор, пошлина | собранный
@money tax, duty | collected
@money стипендия, пособие, пенсия, дивиденд, субсидия | выплаченный, перечисленный
@money scholarship, stipend, benefit, pension, dividend, subsidy | awarded
@money пожертвование | собранный, полученный
@money donation | collected, received
@money выручка, доход | продажа, реализация, полученный
@money revenue, income | sale, sales, earned
@money продажа, реализация | выручка, доход
@money sale | revenue, proceeds, income
@money расход, затрата, издержка | понесенный, произведенный
@money cost, expense | incurred
@money кредит, заем, вклад, депозит | портфель
@money loan, deposit | book, portfolio
@money долг, задолженность | накопленный
@money debt | outstanding
@money инвестиция, вложение | сделанный, вложенный
@money investment | made
платеж, перевод, транзакция | совершенный, проведенный, выполненный, денежный
payment, transfer, transaction | made, carried, executed, processed
снятие, внесение, выдача | наличный, наличные
withdrawal | cash
зарплата | фонд
погашение | кредит, долг
repayment | loan
выдача | кредит
"""
