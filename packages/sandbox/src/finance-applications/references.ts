/** What other APIs may use of contracts. */
import type { Cents, Currency } from '@portico/finance'
import type pg from 'pg'
import type { OwnerMoment } from '../core/owners/time.ts'
import { stateConflict } from '../core/problems.ts'
import { type Queryable, selectOne } from '../core/table.ts'
import { payOut } from './contracts/lifecycle.ts'
import { publishedStatusOf } from './contracts/status.ts'
import type { ContractRecord } from './model.ts'
import type { ContractStatus } from './states.ts'
import { CONTRACTS, readContract } from './store.ts'

/** What others may know of a contract. Amounts in cents. */
export interface ContractReference {
  contractId: string
  applicationId: string
  quotationId: string
  /** `SIGNED` is a contract whose loan is not paid out yet; only such a one can pay for an order. */
  status: ContractStatus
  /** What the contract pays for the purchase, its total amount of credit. */
  amountOfCreditCents: Cents
  amountFinancedCents: Cents
  currency: Currency
  vehicleId?: string | undefined
  partnerId: string
  /** The people who signed it. */
  customerIds: readonly string[]
}

/** A contract of an owner; undefined when there is none. */
export async function findContract(
  db: Queryable,
  owner: string,
  contractId: string
): Promise<ContractReference | undefined> {
  const record = await selectOne<ContractRecord>(db, CONTRACTS, { 'owner = ?': owner, 'contract_id = ?': contractId })
  if (!record) return undefined
  const { applicationId, status, detail } = record
  const { quotationId, terms, vehicleId, partnerId, applicants } = detail
  return {
    ...{ contractId, applicationId, quotationId, status },
    amountOfCreditCents: terms.amountOfCredit,
    amountFinancedCents: terms.amountFinanced,
    ...{ currency: terms.currency, vehicleId, partnerId },
    customerIds: applicants.map(({ customerId }) => customerId)
  }
}

/**
 * Pays the loan of a signed contract out, within a transaction, when the car is delivered: from then on its instalments fall due.
 *
 * @throws SandboxProblem 409 when the contract is not signed or has ended, and 404 when there is none
 */
export async function activateContract(client: pg.PoolClient, moment: OwnerMoment, contractId: string): Promise<void> {
  const contract = await readContract(client, moment.owner, contractId, 'for update')
  if (contract.status !== 'SIGNED')
    throw stateConflict(
      `The contract ${contractId} is ${publishedStatusOf(contract.status)}. Only a signed contract can be paid out.`
    )
  await payOut(client, moment, contract)
}
