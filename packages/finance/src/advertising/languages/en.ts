import type { AdvertisementLanguage } from '../language.ts'

export const en: AdvertisementLanguage = {
  labels: {
    annualPercentageRate: '(?<!\\p{L})APR(?!\\p{L})|annual percentage rate(?: of charge)?',
    nominalRate:
      '(?:fixed |variable )?(?:annual )?(?:borrowing rate|rate of interest|interest rate|flat rate)(?: \\((?:fixed|variable)\\))?',
    amountOfCredit: '(?:total )?amount of credit|amount of loan|loan amount|amount borrowed',
    price: '(?:on[- ]the[- ]road )?cash price|on[- ]the[- ]road price|(?<!\\p{L})OTR(?: price)?|(?<!\\p{L})price',
    deposit: '(?:customer |total )?deposit(?! contribution)|advance payment',
    tradeIn: 'trade-in|part[- ]exchange',
    totalPayable: 'total (?:amount )?(?:re)?payable',
    totalCost: 'total (?:cost|charge) (?:of|for) credit',
    instalment: 'monthly (?:payment|instalment|repayment)(?!s)',
    lastInstalment: '(?:a |one )?(?:last|final) (?:one|instalment)|(?:a |one )?last one',
    balloon: 'balloon(?: payment)?|(?:optional )?final (?:re)?payment|guaranteed (?:minimum )?future value',
    charge:
      '(?:arrangement|documentation|acceptance|administration) fee|option to purchase fee|payment protection|registration of the security'
  },
  terms: {
    annualPercentageRate: 'APR',
    nominalRate: 'rate of interest',
    amountOfCredit: 'total amount of credit',
    price: 'cash price',
    deposit: 'deposit',
    tradeIn: 'trade-in',
    totalPayable: 'total amount payable',
    totalCost: 'total cost of credit',
    instalment: 'monthly instalments',
    lastInstalment: 'last instalment',
    balloon: 'balloon payment',
    charge: 'arrangement fee',
    duration: 'duration of the agreement',
    fixed: 'fixed or variable',
    example: 'representative example'
  },
  monthly: 'a month|per month|/\\s?month|p\\.?m\\.?(?!\\p{L})|monthly(?! (?:payment|instalment|repayment)s)',
  instalments: '(?:equal )?(?:monthly )?(?:re)?(?:payments|instalments)|months',
  each: 'of|at',
  months: 'months?|monthly (?:re)?(?:payments|instalments)',
  years: 'years?',
  duration: 'duration|term|period|over',
  fixed: '(?<!\\p{L})fixed',
  variable: '(?<!\\p{L})variable',
  example: 'representative example',
  warning: 'borrow(?:ing)?(?: money)? costs? money',
  financed: '(?<!\\p{L})financed|added to the (?:loan|credit)',
  atSignature: 'at signature|upfront|payable (?:with|on)',
  insurance: 'insurance',
  compulsory: 'compulsory|mandatory|required',
  banned: {
    BETTER_FINANCES:
      'improve your (?:financial situation|finances)|solve your money (?:problems|worries)|get out of debt',
    NO_CHECK_OF_DEBTS:
      'no credit checks?|bad credit (?:is )?(?:no problem|welcome|accepted)|regardless of your credit (?:history|record)',
    MORE_MEANS:
      'more money in your pocket|instead of saving|without touching your savings|(?:raise|improve) your standard of living'
  }
}
