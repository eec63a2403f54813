import type { Product } from './model.ts'

/** A product as it is written down here. */
export interface ProductDefinition extends Omit<Product, 'currency' | 'offeredUntil'> {
  /** A day, or the end of each year: the offer is renewed then. */
  offeredUntil?: string
}

const ANY = ['NEW', 'USED'] as const
const NEW_ONLY = ['NEW'] as const
const OFFERED_FROM = '2026-07-01'

/**
 * The loans of the simulated provider: invented, with rates and limits as the market has them. Those of Germany and Spain that the
 * documents show are as the documents show them. A country whose loans usually bear no charges has none here.
 */
export const PRODUCTS: readonly ProductDefinition[] = [
  {
    productId: 'prd_3K8V2Y6BNC',
    name: 'Classic loan',
    kind: 'INSTALMENT_LOAN',
    country: 'DE',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72, 84, 96],
    rates: [
      { fromTerm: 12, toTerm: 36, nominalRate: 549 },
      { fromTerm: 37, toTerm: 60, nominalRate: 599 },
      { fromTerm: 61, toTerm: 96, nominalRate: 649 }
    ],
    chargeKinds: [],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_9R5T1W7QHD',
    name: 'Balloon loan',
    kind: 'BALLOON_LOAN',
    country: 'DE',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 649 }],
    maximumBalloonPercent: 5000,
    chargeKinds: [],
    offeredFrom: OFFERED_FROM,
    offeredUntil: 'END_OF_YEAR'
  },
  {
    productId: 'prd_1D7P4Z9MQE',
    name: 'Spring loan',
    kind: 'INSTALMENT_LOAN',
    country: 'DE',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 5_000_000,
    terms: [36, 48],
    rates: [{ fromTerm: 36, toTerm: 48, nominalRate: 399 }],
    chargeKinds: [],
    offeredFrom: '2026-03-01',
    offeredUntil: '2026-06-30'
  },
  {
    productId: 'prd_6W2H9D4FKS',
    name: 'Préstamo clásico',
    kind: 'INSTALMENT_LOAN',
    country: 'ES',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 6_000_000,
    terms: [24, 36, 48, 60, 72, 84, 96],
    rates: [
      { fromTerm: 24, toTerm: 60, nominalRate: 599 },
      { fromTerm: 61, toTerm: 96, nominalRate: 699 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_4C9X3N8RWA',
    name: 'Préstamo con cuota final',
    kind: 'BALLOON_LOAN',
    country: 'ES',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 6_000_000,
    terms: [36, 48],
    rates: [{ fromTerm: 36, toTerm: 48, nominalRate: 699 }],
    maximumBalloonPercent: 4500,
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_8F2B6T5VJK',
    name: 'Crédit auto classique',
    kind: 'INSTALMENT_LOAN',
    country: 'FR',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72],
    rates: [
      { fromTerm: 12, toTerm: 36, nominalRate: 490 },
      { fromTerm: 37, toTerm: 72, nominalRate: 540 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_2Y6M1H7XPD',
    name: 'Crédit auto avec dernière échéance majorée',
    kind: 'BALLOON_LOAN',
    country: 'FR',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 590 }],
    maximumBalloonPercent: 4500,
    chargeKinds: ['ARRANGEMENT_FEE'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_7Q3G9S4ECB',
    name: 'Finanziamento classico',
    kind: 'INSTALMENT_LOAN',
    country: 'IT',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 6_000_000,
    terms: [24, 36, 48, 60, 72, 84],
    rates: [
      { fromTerm: 24, toTerm: 48, nominalRate: 625 },
      { fromTerm: 49, toTerm: 84, nominalRate: 675 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE', 'PAYMENT_PROTECTION'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_5N8A2K6DYT',
    name: 'Finanziamento con maxirata finale',
    kind: 'BALLOON_LOAN',
    country: 'IT',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 6_000_000,
    terms: [36, 48],
    rates: [{ fromTerm: 36, toTerm: 48, nominalRate: 695 }],
    maximumBalloonPercent: 5000,
    chargeKinds: ['ARRANGEMENT_FEE', 'PAYMENT_PROTECTION'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_0V4J7R3HZG',
    name: 'Autolening',
    kind: 'INSTALMENT_LOAN',
    country: 'NL',
    vehicleConditions: ANY,
    minimumAmount: 500_000,
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72],
    rates: [{ fromTerm: 12, toTerm: 72, nominalRate: 649 }],
    chargeKinds: [],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_9W1E5C8KMF',
    name: 'Autolening met slottermijn',
    kind: 'BALLOON_LOAN',
    country: 'NL',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 679 }],
    maximumBalloonPercent: 4000,
    chargeKinds: [],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_3T7D2Q9BXN',
    name: 'Classic car loan',
    kind: 'INSTALMENT_LOAN',
    country: 'GB',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 6_000_000,
    terms: [12, 24, 36, 48, 60],
    rates: [
      { fromTerm: 12, toTerm: 36, nominalRate: 745 },
      { fromTerm: 37, toTerm: 60, nominalRate: 795 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_6Z4P8Y1GSV',
    name: 'Car loan with a balloon',
    kind: 'BALLOON_LOAN',
    country: 'GB',
    vehicleConditions: ANY,
    minimumAmount: 500_000,
    maximumAmount: 6_000_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 845 }],
    maximumBalloonPercent: 5000,
    chargeKinds: ['ARRANGEMENT_FEE'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_1H5W3F7AJR',
    name: 'Autolening op afbetaling',
    kind: 'INSTALMENT_LOAN',
    country: 'BE',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 7_500_000,
    terms: [24, 36, 48, 60],
    rates: [
      { fromTerm: 24, toTerm: 36, nominalRate: 449 },
      { fromTerm: 37, toTerm: 60, nominalRate: 489 }
    ],
    chargeKinds: [],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_8K2S6M9TCE',
    name: 'Crédito automóvel clássico',
    kind: 'INSTALMENT_LOAN',
    country: 'PT',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 6_000_000,
    terms: [24, 36, 48, 60, 72, 84, 96],
    rates: [
      { fromTerm: 24, toTerm: 60, nominalRate: 575 },
      { fromTerm: 61, toTerm: 96, nominalRate: 650 }
    ],
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_4B9N1V5DQX',
    name: 'Crédito automóvel com prestação final',
    kind: 'BALLOON_LOAN',
    country: 'PT',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 6_000_000,
    terms: [36, 48, 60],
    rates: [{ fromTerm: 36, toTerm: 60, nominalRate: 650 }],
    maximumBalloonPercent: 3500,
    chargeKinds: ['ARRANGEMENT_FEE', 'SECURITY_REGISTRATION'],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_7G3R8X2PWH',
    name: 'Klassischer Autokredit',
    kind: 'INSTALMENT_LOAN',
    country: 'AT',
    vehicleConditions: ANY,
    minimumAmount: 300_000,
    maximumAmount: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72, 84],
    rates: [
      { fromTerm: 12, toTerm: 48, nominalRate: 529 },
      { fromTerm: 49, toTerm: 84, nominalRate: 579 }
    ],
    chargeKinds: [],
    offeredFrom: OFFERED_FROM
  },
  {
    productId: 'prd_5J0Y6C4ZMS',
    name: 'Autokredit mit Schlussrate',
    kind: 'BALLOON_LOAN',
    country: 'AT',
    vehicleConditions: NEW_ONLY,
    minimumAmount: 500_000,
    maximumAmount: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, nominalRate: 629 }],
    maximumBalloonPercent: 5000,
    chargeKinds: [],
    offeredFrom: OFFERED_FROM
  }
]
