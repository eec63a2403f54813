import type { Country } from '../countries.ts'

/** Whose rules an advertisement is checked against: those of the Union, or of the Financial Conduct Authority of the United Kingdom. */
export const ADVERTISEMENT_LAWS = ['DIRECTIVE_2023_2225', 'FCA_CONC'] as const
export type AdvertisementLaw = (typeof ADVERTISEMENT_LAWS)[number]

export const ADVERTISEMENT_CHANNELS = ['WEBSITE', 'BANNER', 'SOCIAL_MEDIA', 'EMAIL', 'PRINT', 'VIDEO', 'AUDIO'] as const
export type AdvertisementChannel = (typeof ADVERTISEMENT_CHANNELS)[number]

export const CHECKED_ITEMS = [
  'WARNING',
  'REPRESENTATIVE_EXAMPLE',
  'BORROWING_RATE',
  'RATE_TYPE',
  'CHARGES',
  'TOTAL_AMOUNT_OF_CREDIT',
  'APR',
  'DURATION',
  'CASH_PRICE',
  'ADVANCE_PAYMENT',
  'TOTAL_AMOUNT_PAYABLE',
  'INSTALMENTS',
  'TOTAL_COST_OF_CREDIT',
  'ANCILLARY_SERVICE',
  'BANNED_CLAIM',
  'POSTAL_ADDRESS'
] as const
export type CheckedItem = (typeof CHECKED_ITEMS)[number]

/** Where each thing is required, or banned. What was read of these texts is in docs/decisions/0085-proofs.md. */
export const ARTICLES: Record<AdvertisementLaw, Record<CheckedItem, string>> = {
  DIRECTIVE_2023_2225: {
    WARNING: '8(1)',
    REPRESENTATIVE_EXAMPLE: '8(4)',
    BORROWING_RATE: '8(3)(a)',
    RATE_TYPE: '8(3)(a)',
    CHARGES: '8(3)(a)',
    TOTAL_AMOUNT_OF_CREDIT: '8(3)(b)',
    APR: '8(3)(c)',
    DURATION: '8(3)(d)',
    CASH_PRICE: '8(3)(e)',
    ADVANCE_PAYMENT: '8(3)(e)',
    TOTAL_AMOUNT_PAYABLE: '8(3)(f)',
    INSTALMENTS: '8(3)(f)',
    // A total cost that is stated is advertising, which Article 7 requires to be clear and not misleading.
    TOTAL_COST_OF_CREDIT: '7',
    ANCILLARY_SERVICE: '8(5)',
    BANNED_CLAIM: '8(7)',
    POSTAL_ADDRESS: ''
  },
  FCA_CONC: {
    WARNING: '',
    REPRESENTATIVE_EXAMPLE: 'CONC 3.5.3R(1)(a)',
    BORROWING_RATE: 'CONC 3.5.5R(1)(a)',
    RATE_TYPE: 'CONC 3.5.5R(1)(a)',
    CHARGES: 'CONC 3.5.5R(1)(b)',
    TOTAL_AMOUNT_OF_CREDIT: 'CONC 3.5.5R(1)(c)',
    APR: 'CONC 3.5.5R(1)(d)',
    DURATION: 'CONC 3.5.5R(1)(f)',
    CASH_PRICE: 'CONC 3.5.5R(1)(e)',
    ADVANCE_PAYMENT: 'CONC 3.5.5R(1)(e)',
    TOTAL_AMOUNT_PAYABLE: 'CONC 3.5.5R(1)(g)',
    INSTALMENTS: 'CONC 3.5.5R(1)(h)',
    TOTAL_COST_OF_CREDIT: '',
    ANCILLARY_SERVICE: '',
    BANNED_CLAIM: '',
    POSTAL_ADDRESS: 'CONC 3.5.3R(1)(b)'
  }
}

/** Which rules apply to an advertisement in a country. */
export const lawOf = (country: Country): AdvertisementLaw => (country === 'GB' ? 'FCA_CONC' : 'DIRECTIVE_2023_2225')
