import type { TradeApiSchemas } from '@portico/finance'

type RefusalCause = TradeApiSchemas['RefusalCause']

/** What the last four characters of a VIN choose, as the document lists it. */
interface NamedOutcome {
  refusal?: RefusalCause
  /** Days after that of the valuation on which the offer can be accepted. */
  offerDays?: number
}

const OUTCOMES: Readonly<Record<string, NamedOutcome>> = {
  '0001': { refusal: 'TOO_OLD' },
  '0002': { refusal: 'TOO_MANY_KILOMETRES' },
  '0003': { refusal: 'STRUCTURAL_DAMAGE' },
  '0004': { offerDays: 0 }
}

/** The outcome that a VIN chooses; of any other VIN the model decides. */
export const namedOutcomeOf = (vin: string): NamedOutcome => OUTCOMES[vin.slice(-4)] ?? {}
