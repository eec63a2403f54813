import type { TradeApiSchemas } from '@portico/finance'

type Schemas = TradeApiSchemas

/** What a valuation says to the customer in one language. */
export interface ValuationTexts {
  fewKilometres: string
  manyKilometres: string
  conditions: Readonly<Record<Schemas['Condition'], string>>
  serviceHistories: Readonly<Record<Schemas['ServiceHistory'], string>>
  owners: (count: number) => string
  accident: string
  minimum: string
  equipment: Readonly<Record<Schemas['Equipment'], string>>
  /** A damage is its part, a colon and its kind. */
  parts: Readonly<Record<Schemas['DamagePart'], string>>
  damageKinds: Readonly<Record<Schemas['DamageKind'], string>>
  /** Sentences. */
  refusals: Readonly<Record<Schemas['RefusalCause'], string>>
}
