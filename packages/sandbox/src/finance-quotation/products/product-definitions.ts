import type { Product } from '../model.ts'

/** A product as it is defined here. */
export interface ProductDefinition extends Omit<Product, 'currency' | 'offeredUntil'> {
  /** A day, or the end of each year: the offer is renewed then. */
  offeredUntil?: string
}

const DEFAULTS = { chargeKinds: [], offeredFrom: '2026-07-01' } as const
const INSTALMENT_LOAN = {
  kind: 'INSTALMENT_LOAN',
  vehicleConditions: ['NEW', 'USED'],
  minimumAmount: 300_000,
  ...DEFAULTS
} as const
const BALLOON_LOAN = { kind: 'BALLOON_LOAN', vehicleConditions: ['NEW'], minimumAmount: 500_000, ...DEFAULTS } as const

/**
 * The loans of the simulated provider: invented, with rates and limits as the market has them. Those of Germany and Spain that the
 * documents show are as the documents show them. A country whose loans usually bear no charges has none here.
 */
export const PRODUCTS: readonly ProductDefinition[] = [
  {
    productId: 'prd_3K8V2Y6BNC',
    name: 'Autokredit Klassik',
    ...INSTALMENT_LOAN,
    country: 'DE',
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72, 84, 96],
    rates: [
      { fromTerm: 12, toTerm: 36, nominalRate: 549 },
      { fromTerm: 37, toTerm: 60, nominalRate: 599 },
      { fromTerm: 61, toTerm: 96, nominalRate: 649 }
    ]
  },
  {
    productId: 'prd_9R5T1W7QHD',
    name: 'Ballonfinanzierung',
    ...BALLOON_LOAN,
    country: 'DE',
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 649 }],
    maximumBalloonPercent: 5000,
    offeredUntil: 'END_OF_YEAR'
  },
  {
    productId: 'prd_1D7P4Z9MQE',
    name: 'Autokredit Frühjahrsaktion',
    ...INSTALMENT_LOAN,
    country: 'DE',
    vehicleConditions: ['NEW'],
    minimumAmount: 500_000,
    maximumAmount: 5_000_000,
    terms: [36, 48],
    rates: [{ fromTerm: 36, toTerm: 48, nominalRate: 399 }],
    offeredFrom: '2026-03-01',
    offeredUntil: '2026-06-30'
  },
  {
    productId: 'prd_6W2H9D4FKS',
    name: 'Préstamo Coche',
    ...INSTALMENT_LOAN,
    country: 'ES',
    maximumAmount: 6_000_000,
    terms: [24, 36, 48, 60, 72, 84, 96],
    rates: [
      { fromTerm: 24, toTerm: 60, nominalRate: 599 },
      { fromTerm: 61, toTerm: 96, nominalRate: 699 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION']
  },
  {
    productId: 'prd_4C9X3N8RWA',
    name: 'Préstamo Coche con cuota final',
    ...BALLOON_LOAN,
    country: 'ES',
    maximumAmount: 6_000_000,
    terms: [36, 48],
    rates: [{ fromTerm: 36, toTerm: 48, nominalRate: 699 }],
    maximumBalloonPercent: 4500,
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION']
  },
  {
    productId: 'prd_8F2B6T5VJK',
    name: 'Crédit auto classique',
    ...INSTALMENT_LOAN,
    country: 'FR',
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72],
    rates: [
      { fromTerm: 12, toTerm: 36, nominalRate: 490 },
      { fromTerm: 37, toTerm: 72, nominalRate: 540 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE']
  },
  {
    productId: 'prd_2Y6M1H7XPD',
    name: 'Crédit auto ballon',
    ...BALLOON_LOAN,
    country: 'FR',
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 590 }],
    maximumBalloonPercent: 4500,
    chargeKinds: ['ARRANGEMENT_FEE']
  },
  {
    productId: 'prd_7Q3G9S4ECB',
    name: 'Finanziamento auto classico',
    ...INSTALMENT_LOAN,
    country: 'IT',
    maximumAmount: 6_000_000,
    terms: [24, 36, 48, 60, 72, 84],
    rates: [
      { fromTerm: 24, toTerm: 48, nominalRate: 625 },
      { fromTerm: 49, toTerm: 84, nominalRate: 675 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE', 'PAYMENT_PROTECTION']
  },
  {
    productId: 'prd_5N8A2K6DYT',
    name: 'Finanziamento auto con maxirata finale',
    ...BALLOON_LOAN,
    country: 'IT',
    maximumAmount: 6_000_000,
    terms: [36, 48],
    rates: [{ fromTerm: 36, toTerm: 48, nominalRate: 695 }],
    maximumBalloonPercent: 5000,
    chargeKinds: ['ARRANGEMENT_FEE', 'PAYMENT_PROTECTION']
  },
  {
    productId: 'prd_0V4J7R3HZG',
    name: 'Autolening',
    ...INSTALMENT_LOAN,
    country: 'NL',
    minimumAmount: 500_000,
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72],
    rates: [{ fromTerm: 12, toTerm: 72, nominalRate: 649 }]
  },
  {
    productId: 'prd_9W1E5C8KMF',
    name: 'Autolening met slottermijn',
    ...BALLOON_LOAN,
    country: 'NL',
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 679 }],
    maximumBalloonPercent: 4000
  },
  {
    productId: 'prd_3T7D2Q9BXN',
    name: 'Car loan',
    ...INSTALMENT_LOAN,
    country: 'GB',
    maximumAmount: 6_000_000,
    terms: [12, 24, 36, 48, 60],
    rates: [
      { fromTerm: 12, toTerm: 36, nominalRate: 745 },
      { fromTerm: 37, toTerm: 60, nominalRate: 795 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE']
  },
  {
    productId: 'prd_6Z4P8Y1GSV',
    name: 'Car loan with balloon payment',
    ...BALLOON_LOAN,
    country: 'GB',
    vehicleConditions: ['NEW', 'USED'],
    maximumAmount: 6_000_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 845 }],
    maximumBalloonPercent: 5000,
    chargeKinds: ['ARRANGEMENT_FEE']
  },
  {
    productId: 'prd_1H5W3F7AJR',
    name: 'Autolening',
    ...INSTALMENT_LOAN,
    country: 'BE',
    maximumAmount: 7_500_000,
    terms: [24, 36, 48, 60],
    rates: [
      { fromTerm: 24, toTerm: 36, nominalRate: 449 },
      { fromTerm: 37, toTerm: 60, nominalRate: 489 }
    ]
  },
  {
    productId: 'prd_8K2S6M9TCE',
    name: 'Crédito automóvel',
    ...INSTALMENT_LOAN,
    country: 'PT',
    maximumAmount: 6_000_000,
    terms: [24, 36, 48, 60, 72, 84, 96],
    rates: [
      { fromTerm: 24, toTerm: 60, nominalRate: 575 },
      { fromTerm: 61, toTerm: 96, nominalRate: 650 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION']
  },
  {
    productId: 'prd_4B9N1V5DQX',
    name: 'Crédito automóvel com prestação final',
    ...BALLOON_LOAN,
    country: 'PT',
    maximumAmount: 6_000_000,
    terms: [36, 48, 60],
    rates: [{ fromTerm: 36, toTerm: 60, nominalRate: 650 }],
    maximumBalloonPercent: 3500,
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION']
  },
  {
    productId: 'prd_7G3R8X2PWH',
    name: 'Autokredit Klassik',
    ...INSTALMENT_LOAN,
    country: 'AT',
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72, 84],
    rates: [
      { fromTerm: 12, toTerm: 48, nominalRate: 529 },
      { fromTerm: 49, toTerm: 84, nominalRate: 579 }
    ]
  },
  {
    productId: 'prd_5J0Y6C4ZMS',
    name: 'Ballonkredit',
    ...BALLOON_LOAN,
    country: 'AT',
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 629 }],
    maximumBalloonPercent: 5000
  }
]
