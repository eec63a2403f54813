import type { PaymentReasonCode } from '../payments/codes.ts'
import type { TradeApiSchemas } from '../published/trade-api.ts'

/*
 * The values that choose an outcome in the sandbox, as the published documents list them. The sandbox decides by these tables, and the
 * portal offers the values from them, so that what is offered is what happens.
 */

/** The outcome of a payment by the last four digits of the payer's account or card; any other digits settle. */
export const PAYMENT_OUTCOMES = [
  { ending: '0001', kind: 'settled' },
  { ending: '0002', kind: 'pending' },
  { ending: '0003', kind: 'rejected', reason: 'AC04' },
  { ending: '0004', kind: 'rejected', reason: 'AM04' },
  { ending: '0005', kind: 'rejected', reason: 'AC01' },
  { ending: '0006', kind: 'cancelled' }
] as const satisfies readonly {
  ending: string
  kind: 'settled' | 'pending' | 'rejected' | 'cancelled'
  reason?: PaymentReasonCode
}[]

/** The outcome of a refund to an account by the cents of its amount; any other cents are paid. */
export const REFUND_OUTCOMES = [
  { cents: 3, reason: 'AC04' },
  { cents: 5, reason: 'AC01' }
] as const satisfies readonly { cents: number; reason: PaymentReasonCode }[]

/** The outcome of a verification of payee by the last four digits of the account number; any other digits match. */
export const PAYEE_OUTCOMES = [
  { ending: '0001', outcome: 'MATCH', seconds: 0 },
  { ending: '0002', outcome: 'MATCH', seconds: 2 },
  { ending: '0003', outcome: 'NOT_POSSIBLE', reason: 'ACCOUNT_CLOSED', seconds: 0 },
  { ending: '0005', outcome: 'NOT_POSSIBLE', reason: 'ACCOUNT_UNKNOWN', seconds: 0 },
  { ending: '0007', outcome: 'CLOSE_MATCH', seconds: 0 },
  { ending: '0008', outcome: 'NO_MATCH', seconds: 0 },
  { ending: '0009', outcome: 'NOT_POSSIBLE', reason: 'BANK_NOT_ANSWERING', seconds: 15 }
] as const satisfies readonly {
  ending: string
  outcome: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE'
  reason?: string
  /** Until the bank responds; 0 is within the response. */
  seconds: number
}[]

/** Accounts whose holders the simulated banks know: the given name is compared with the holder's. */
export const KNOWN_HOLDERS = [
  { iban: 'DE89370400440532013000', holderName: 'Lena Hoffmann' },
  { iban: 'ES9121000418450200051332', holderName: 'Marcos Ibarra' }
] as const

/** The decision on a loan application by the applicant's family name, whatever its case. */
export const APPLICATION_OUTCOMES = [
  { familyName: 'Documents', status: 'DOCUMENTS_REQUIRED' },
  { familyName: 'Referred', status: 'IN_REVIEW' },
  { familyName: 'Counteroffer', status: 'COUNTER_OFFERED' },
  { familyName: 'Declined', status: 'DECLINED' }
] as const
export type ApplicationOutcome = (typeof APPLICATION_OUTCOMES)[number]['status']

/** The outcome of the valuation of a trade-in by the last four characters of the VIN; any other car is valued by the model. */
export const TRADE_IN_OUTCOMES = [
  { ending: '0001', refusal: 'TOO_OLD' },
  { ending: '0002', refusal: 'TOO_MANY_KILOMETRES' },
  { ending: '0003', refusal: 'STRUCTURAL_DAMAGE' },
  { ending: '0004', offerDays: 0 }
] as const satisfies readonly {
  ending: string
  refusal?: TradeApiSchemas['RefusalCause']
  /** Days after that of the valuation on which the offer can be accepted. */
  offerDays?: number
}[]

/** Maker, model, year and plant of the car that the sandbox knows (Solenne Vista), up to the ending. */
const VIN_STEM = 'VPSZZZ1ZX1802'

/**
 * A vehicle identification number of an invented car.
 *
 * @param ending four digits
 */
export const testVin = (ending: string): string => VIN_STEM + ending
