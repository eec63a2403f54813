import { TRADE_IN_OUTCOMES, type TradeApiSchemas } from '@portico/finance'

type RefusalCause = TradeApiSchemas['RefusalCause']

/** What the last four characters of a VIN choose, as the document lists it. */
interface NamedOutcome {
  refusal?: RefusalCause
  /** Days after that of the valuation on which the offer can be accepted. */
  offerDays?: number
}

const OUTCOMES: ReadonlyMap<string, NamedOutcome> = new Map(
  TRADE_IN_OUTCOMES.map(({ ending, ...outcome }) => [ending, outcome])
)

/** The outcome that a VIN chooses; of any other VIN the model decides. */
export const namedOutcomeOf = (vin: string): NamedOutcome => OUTCOMES.get(vin.slice(-4)) ?? {}
