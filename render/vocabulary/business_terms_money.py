"""Words of titles in both languages. Banks, loans, payments, insurance, taxes, contracts.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
loan, credit, lending | кредит, кредитование
credit | кредитный
loan, borrowing | заем
borrowed | заемный
loan | ссуда, ссудный
microloan | микрозаем, микрокредит
overdraft | овердрафт
mortgage | ипотека, ипотечный
installment, instalment | рассрочка
leasing, lease | лизинг, лизинговый
factoring | факторинг, факторинговый
borrower | заемщик
co-borrower, coborrower | созаемщик
lender, creditor | кредитор
guarantor, surety | поручитель
guarantee, warranty | гарантия, гарантийный
collateral, pledge | залог, залоговый
debt, indebtedness | долг, долговой, задолженность
debtor | должник, дебитор
receivable, receivables | дебиторка, дебиторский
payable, payables | кредиторка, кредиторский
arrears | недоимка
overdue, past-due, delinquent, delinquency | просрочить, просрочка
default, defaulted | дефолт, дефолтный
restructured, restructuring | реструктурировать, реструктуризация
refinanced, refinancing | рефинансировать, рефинансирование
write-off, writeoff, write off | списание
debited, debit | списать, списание, дебетовать
debit | дебет, дебетовый
credited, enrolled, enrollment, enrolment | зачислить, зачисление
accrued, accrual, charged | начислить, начисление, начислять
accruals, charges | начисление
withheld, withholding, deducted, deduction | удержать, удержание
issued, granted, disbursed, originated | выдать, выдавать
issuance, disbursement, origination, issuing, pickup | выдача
issued | выпустить, выпускать
issue, issuance | выпуск, эмиссия
emission | эмиссия
issuer | эмитент
repaid, redeemed | погасить, погашать
repayment, redemption | погашение
early, prepayment | досрочный
prepaid, prepayment, advance | предоплатить, предоплата
advance | аванс, авансовый
approved, approval | одобрить, одобрение, одобрять
declined, rejected, refused | отклонить, отклонять
decline, rejection, refusal, denial | отказ, отклонение
refused, denied | отказать
deposit | вклад
deposit | депозит, депозитный
deposited | внести, вносить
depositor | вкладчик
contribution | взнос
top-up, topup, replenishment, refill, top up | пополнение
topped, replenished | пополнить, пополнять
withdrawal, cash-out | снятие
withdrawn | снять, снимать
withdrawal | вывод
cash | наличные, наличный, наличка
cashless, non-cash, noncash | безналичный, безнал
checkout | касса, кассовый
cashier | кассир
collection | инкассация
collection, recovery | взыскание
collection, fee, charge, levy | сбор
collector | коллектор, взыскатель
card | карта, карточка, карточный
cardholder | держатель, картодержатель
blocked, block, blocking | заблокировать, блокировка, блокировать
frozen | заморозить
unblocked | разблокировать
reissued, reissue | перевыпустить, перевыпуск
chargeback | чарджбэк, чарджбек
chargeback | опротестование
refund, refunded | возврат, возвратить
cashback | кэшбэк, кешбэк, кэшбек
bonus | бонус, бонусный
reward | вознаграждение
commission, fee | комиссия, комиссионный
fee, payment | плата
subscription, membership | абонемент, абонентский
royalty | роялти
interest | процентный
interest | процент
principal | тело
annuity | аннуитет, аннуитетный
rate | ставка
rate, course | курс
rate | коэффициент
exchange | обмен, обменный
exchange | биржа, биржевой
currency, fx, forex | валюта, валютный
ruble, rouble | рубль, рублевый
dollar | доллар, долларовый
euro | евро
yuan | юань
account | счет
current | расчетный, текущий
savings, saving | сбережение, сберегательный
savings | накопление, накопительный
demand | востребование
term, maturity, tenor, lead time, period | срок
termed, fixed-term, urgent | срочный
payroll, salary | зарплатный
wage, salary, pay | зарплата, оклад
earnings, earning | заработок
payment | платеж, платежный
payment | оплата
paid | оплатить, оплачивать
paid, disbursed | выплатить, выплачивать
payout, payment, disbursement | выплата
payer | плательщик
payee, recipient, beneficiary | получатель
unpaid, outstanding | неоплаченный, неоплата
settlement | расчет, урегулирование
clearing | клиринг, клиринговый
acquiring | эквайринг
transfer, remittance, money transfer | перевод
transferred, remitted | перевести, переводить
transfer | перечисление
transaction | транзакция, операция
operation | операция, операционный
posting, entry, transaction | проводка
invoice | инвойс
invoice, bill | счет-фактура, счет
invoiced, billed | выставить, выставлять
bill, receipt | квитанция
receipt, check, cheque | чек
wallet, purse | кошелек
statement, discharge | выписка
limit | лимит
quota | квота
balance, stock, remainder, leftover | остаток
balance | баланс, балансовый
balance | сальдо
turnover | оборот, оборотный
turnover | товарооборот
volume | объем
inflow, receipts | поступление
outflow, churn, attrition | отток
received | получить, получать
receipts, received | поступить, поступление
sent | отправить, отправлять
inbound, incoming | входящий
outbound, outgoing | исходящий
revenue, proceeds, takings | выручка
income, revenue | доход, доходный
profitability, yield, return | доходность
profitability | рентабельность
profit, earnings | прибыль
loss, losses | убыток, убыточный
loss, losses | потеря
margin | маржа, маржинальный, маржинальность
markup | наценка
cost, prime | себестоимость
cost, expense, expenditure, spending | расход, затрата
cost, price, value | стоимость
price | цена, ценовой
pricing | ценообразование
costs | издержка
expense | трата
overhead, overheads | накладной
budget | бюджет, бюджетный
financing, funding | финансирование
funded, financed | профинансировать, финансировать
fund | фонд, фондовый
funds | средство
money | деньги, денежный
asset | актив
liability | обязательство, пассив
equity, capital | капитал
capital, capex | капитальный
reserve, provision, provisioning | резерв, резервный
investment | инвестиция, инвестиционный
investment, attachment | вложение
investor | инвестор
shareholder, stockholder | акционер
share, stock, equity | акция
bond | облигация, облигационный
security, securities | бумага
dividend | дивиденд, дивидендный
broker, brokerage | брокер, брокерский
trader | трейдер
trade, deal | сделка
portfolio | портфель
quote, quotation | котировка
bid, application, request | заявка
application | заявление
application, app | приложение
applicant | заявитель
scoring, score | скоринг, скоринговый
score, points, point, mark | балл
rating | рейтинг
risk | риск, рисковый
fraud | мошенничество, фрод
fraudulent, fraud | мошеннический
fraudster | мошенник
suspicious | подозрительный
insurance | страхование, страховка, страховой
insurer | страховщик
insured, policyholder | страхователь, застраховать
policy | полис
premium | премия, премиальный
premium | премиум
claim, event | случай
claim | иск, требование
indemnity, compensation, reimbursement | возмещение, компенсация
compensated, reimbursed | компенсировать, возместить
reinsurance | перестрахование
actuary | актуарий
underwriting | андеррайтинг
deductible, franchise | франшиза
tax | налог, налоговый
taxpayer | налогоплательщик
vat, value added tax | ндс
excise | акциз, акцизный
duty | пошлина
customs | таможенный
fine, penalty | штраф, штрафной
penalty, forfeit | неустойка
penalty, late-fee | пеня
subsidy | субсидия
grant | грант
benefit, allowance | пособие
benefit | льгота, льготный
pension | пенсия, пенсионный
pensioner, retiree | пенсионер
donation | пожертвование
sponsor | спонсор, спонсорский
donor | донор, донорский
contract, agreement | договор, договорный
contract | контракт, контрактный
agreement | соглашение
contractor | подрядчик
subcontractor | субподрядчик
counterparty | контрагент
supplier, vendor | поставщик
tender, bidding | тендер, тендерный
auction | аукцион
purchase, procurement | закупка, закупочный
purchased, procured | закупить
audit | аудит, аудиторский
inspection, check, review | проверка
audited, inspected, checked | проверить
accounting, bookkeeping | бухгалтерия, бухгалтерский, бухучет
accountant | бухгалтер
bank | банк
banking, bank | банковский
branch | филиал
branch, office | отделение
atm | банкомат
terminal, kiosk | терминал
teller | операционист
acquirer | эквайер
retail | розница, розничный
wholesale | опт, оптовый
corporate | корпоративный
private | частный
consumer | потребитель, потребительский
individual, individuals, natural person | физлицо
entity, entities, legal entity | юрлицо
entrepreneur | предприниматель, ип
sme, smb | мсп, мсб
car, auto | авто
secured | обеспечить
unsecured | необеспеченный, беззалоговый
principal, main, basic | основной
outstanding | непогашенный
maturing, matured, expired | истекший
problem, bad, distressed, non-performing | проблемный
nonpayment, non-payment | неплатеж
dormant, inactive | неактивный
closed | закрытый
opened, open | открытый
opening | открытие
closing, closure | закрытие
activated, activation | активированный, активация
terminated, termination | расторгнуть, расторжение
renewed, renewal, extended, extension | продлить, продление
renewal, rollover, prolongation | пролонгация
signed | подписать
concluded, signed | заключить
converted, conversion | конверсия, конвертация
encashed | обналичить
cashing | обналичивание
overpaid, overpayment | переплата
shortfall, shortage, deficit | недостача, дефицит, недобор
surplus, excess | излишек, профицит
budgetary, budget | бюджетный
nominal | номинал, номинальный
inflation | инфляция
hedging | хеджирование
arbitrage | арбитраж
escrow | эскроу
nfc, contactless | бесконтактный
biometrics, biometric | биометрия, биометрический
pin | пин-код
safe | сейф, сейфовый
gold | золото, золотой
silver | серебро, серебряный
coin | монета
banknote | купюра, банкнота
metal | металл
crypto, cryptocurrency | криптовалюта
bankruptcy | банкротство
bankrupt | банкрот
court | суд, судебный
lawsuit, suit | иск
litigation | тяжба
rate | доля, процент
"""
