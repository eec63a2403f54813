/** A claim that Article 8(7) of Directive (EU) 2023/2225 bans. */
export type BannedClaim = 'BETTER_FINANCES' | 'NO_CHECK_OF_DEBTS' | 'MORE_MEANS'

/** A figure of an advertisement that a label stands beside. */
export type LabelledFigure =
  | 'annualPercentageRate'
  | 'nominalRate'
  | 'amountOfCredit'
  | 'price'
  | 'deposit'
  | 'tradeIn'
  | 'totalPayable'
  | 'totalCost'
  | 'instalment'
  | 'lastInstalment'
  | 'balloon'
  | 'charge'

/** How advertisements of a language name what the law requires. All patterns ignore case. */
export interface AdvertisementLanguage {
  /** Sources of regular expressions. */
  labels: Record<LabelledFigure, string>
  /** The term of the law for each, to be recommended where one is missing. */
  terms: Record<LabelledFigure | 'duration' | 'fixed' | 'example', string>
  /** Words behind an amount that make it a monthly one. */
  monthly: string
  /** Nouns for instalments, behind their number. */
  instalments: string
  /** Words between a number of instalments and their amount. */
  each: string
  months: string
  years: string
  /** The duration of the agreement, in front of its number. */
  duration: string
  fixed: string
  variable: string
  example: string
  /** What words of a warning that borrowing costs money have in common. */
  warning: string
  financed: string
  atSignature: string
  insurance: string
  compulsory: string
  banned: Record<BannedClaim, string>
}
