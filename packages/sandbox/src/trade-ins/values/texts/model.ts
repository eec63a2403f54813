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
  parts: Readonly<Record<Schemas['DamagePart'], string>>
  damageKinds: Readonly<Record<Schemas['DamageKind'], string>>
  /** A damage by the names of its part and its kind. */
  damage: (part: string, kind: string) => string
  /** Sentences. */
  refusals: Readonly<Record<Schemas['RefusalCause'], string>>
}
