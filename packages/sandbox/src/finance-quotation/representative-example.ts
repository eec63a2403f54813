import {
  type BasisPoints,
  type Cents,
  type Country,
  type Currency,
  creditWarning,
  type LanguageCode,
  printMoney
} from '@portico/finance'
import type { Purchase } from './model.ts'
import { type NumberFormat, PHRASES } from './phrases.ts'

/** The figures that belong beside a rate or an instalment. */
export interface ExampleFigures extends Purchase {
  /** Whose law applies to the loan. */
  country: Country
  currency: Currency
  amountOfCredit: Cents
  termInMonths: number
  instalment: Cents
  lastInstalment: Cents
  nominalRate: BasisPoints
  annualPercentageRate: BasisPoints
  totalCostOfCredit: Cents
  totalPayable: Cents
}

/** Two decimals, in the way of a language. */
function formatNumber(hundredths: number, { group, decimal, groupsFrom }: NumberFormat): string {
  const text = printMoney(hundredths)
  const units = text.length - 3
  let grouped = text.slice(0, units)
  if (units >= groupsFrom)
    for (let place = units - 3; place > 0; place -= 3) grouped = grouped.slice(0, place) + group + grouped.slice(place)
  return grouped + decimal + text.slice(-2)
}

/**
 * The calculation as a text for customers: the warning of Directive (EU) 2023/2225, Article 8(1), and the standard information of its
 * Article 8(3): cash price and what is paid before, total amount of credit, instalments, duration, charges, borrowing rate, annual
 * percentage rate and totals. The representative example of the FCA Handbook, CONC 3.5.5R, has the same items.
 */
export function representativeExample(figures: ExampleFigures, language: LanguageCode): string {
  const { currency, deposit, tradeIn, charges, termInMonths, instalment, lastInstalment, balloon } = figures
  const phrases = PHRASES[language]
  const money = (amount: Cents) => `${formatNumber(amount, phrases.numbers)} ${currency}`
  const percent = (rate: BasisPoints) => formatNumber(rate, phrases.numbers) + phrases.numbers.percent
  const purchase = [
    `${phrases.price} ${money(figures.price)}`,
    ...(deposit > 0 ? [`${phrases.deposit} ${money(deposit)}`] : []),
    ...(tradeIn ? [`${phrases.tradeIn} ${money(tradeIn)}`] : [])
  ].join(', ')
  const instalments =
    instalment === lastInstalment
      ? phrases.equal(money(instalment))
      : phrases.unequal(termInMonths - 1, money(instalment), money(lastInstalment))
  const sentences = [
    purchase,
    phrases.credit(money(figures.amountOfCredit), termInMonths, instalments) +
      (balloon ? phrases.balloon(money(balloon)) : ''),
    phrases.duration(termInMonths),
    ...charges.map(({ kind, amount, financed }) => {
      const [name, whenFinanced, atSignature] = phrases.charges[kind]
      return `${name} ${money(amount)}, ${financed ? whenFinanced : atSignature}`
    }),
    phrases.rates(percent(figures.nominalRate), percent(figures.annualPercentageRate)),
    phrases.totals(money(figures.totalCostOfCredit), money(figures.totalPayable))
  ]
  return `${creditWarning(language, figures.country)} ${sentences.join('. ')}.`
}
