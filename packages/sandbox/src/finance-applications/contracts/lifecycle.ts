/** The changes of contracts: each stores the contract, sets its timers and writes its events, within a transaction. */
import { randomInt } from 'node:crypto'
import { addDays } from '@portico/finance'
import type pg from 'pg'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { setTimer } from '../../core/owners/timers.ts'
import { dayOf } from '../../finance-quotation/store.ts'
import { emitContractEvent } from '../events.ts'
import type { ContractRecord, PartialRepayment, SettlementFigure, WithdrawalChannel } from '../model.ts'
import { CONTRACT_TRANSITIONS, type ContractStatus, moved, SIGNATURE_TRANSITIONS } from '../states.ts'
import { latestSignature, readContract, updateContract, updateSignature } from '../store.ts'
import { momentText, POST_DAYS, startOfDay, TIMERS } from '../times.ts'
import { nextInstalmentOf } from './loan.ts'
import { repaymentDayOf, withdrawalUntil } from './withdrawal.ts'

const withDetail = (
  record: ContractRecord,
  status: ContractStatus,
  change: Partial<ContractRecord['detail']>
): ContractRecord => ({
  ...moved(CONTRACT_TRANSITIONS, record, status),
  detail: { ...record.detail, ...change }
})

/** Ends a contract that is not signed, with its application, and the signature that is open. */
export async function endContract(
  client: pg.PoolClient,
  moment: OwnerMoment,
  contractId: string,
  status: 'CANCELLED' | 'EXPIRED'
): Promise<void> {
  const contract = await readContract(client, moment.owner, contractId, 'for update')
  if (contract.status === 'SIGNING') await endSignature(client, moment, contract)
  await updateContract(client, moved(CONTRACT_TRANSITIONS, contract, status), moment.now)
}

/** Ends the open signature of a contract whose time has passed. */
export async function endSignature(
  client: pg.PoolClient,
  { owner, now }: OwnerMoment,
  { contractId }: ContractRecord
): Promise<void> {
  const signature = await latestSignature(client, owner, contractId)
  if (signature?.status === 'OPEN')
    await updateSignature(client, moved(SIGNATURE_TRANSITIONS, signature, 'EXPIRED'), now)
  await setTimer(client, owner, TIMERS.signatureExpiry, contractId, undefined)
}

/** A number for letters and transfers, such as `DE-2026-0048217`. */
const newContractNumber = (country: string, now: Date): string =>
  `${country}-${now.getUTCFullYear()}-${String(randomInt(10_000_000)).padStart(7, '0')}`

/**
 * Completes a contract that everybody has signed.
 *
 * @param isSentByPost whether a signer receives the terms by post
 */
export async function completeContract(
  client: pg.PoolClient,
  moment: OwnerMoment,
  contract: ContractRecord,
  isSentByPost: boolean
): Promise<ContractRecord> {
  const { now } = moment
  const termsReceivedOn = addDays(dayOf(now), isSentByPost ? POST_DAYS : 0)
  const signed = withDetail(contract, 'SIGNED', {
    contractNumber: newContractNumber(contract.detail.country, now),
    signedAt: momentText(now),
    termsReceivedOn,
    withdrawalUntil: withdrawalUntil(dayOf(now), termsReceivedOn)
  })
  const changed = await updateContract(client, signed, now)
  await emitContractEvent(client, moment, 'contract.signed', changed)
  return changed
}

/** Pays the loan of a signed contract out: from then on its instalments fall due. */
export async function payOut(client: pg.PoolClient, moment: OwnerMoment, contract: ContractRecord): Promise<void> {
  const active = withDetail(contract, 'ACTIVE', { paidOutAt: momentText(moment.now) })
  const changed = await updateContract(client, active, moment.now)
  await setInstalmentTimer(client, changed)
  await emitContractEvent(client, moment, 'contract.activated', changed)
}

async function setInstalmentTimer(client: pg.PoolClient, { owner, contractId, status, detail }: ContractRecord) {
  const next = status === 'ACTIVE' ? nextInstalmentOf(detail) : undefined
  await setTimer(client, owner, TIMERS.instalment, contractId, next && startOfDay(next.dueOn))
}

/** Collects the instalment that is due; the last one settles the loan. */
export async function collectInstalment(
  client: pg.PoolClient,
  moment: OwnerMoment,
  contract: ContractRecord
): Promise<void> {
  const instalmentsPaid = contract.detail.instalmentsPaid + 1
  if (instalmentsPaid < contract.detail.terms.termInMonths) {
    const paid = { ...contract, detail: { ...contract.detail, instalmentsPaid } }
    await setInstalmentTimer(client, await updateContract(client, paid, moment.now))
    return
  }
  const settled = withDetail(contract, 'SETTLED', { instalmentsPaid, settledAt: momentText(moment.now) })
  await emitContractEvent(client, moment, 'contract.settled', await updateContract(client, settled, moment.now))
}

/** Settles a loan early. */
export async function settleEarly(
  client: pg.PoolClient,
  moment: OwnerMoment,
  contract: ContractRecord,
  earlySettlement: SettlementFigure
): Promise<ContractRecord> {
  const settled = withDetail(contract, 'SETTLED', { settledAt: momentText(moment.now), earlySettlement })
  const changed = await updateContract(client, settled, moment.now)
  await setInstalmentTimer(client, changed)
  await emitContractEvent(client, moment, 'contract.settled', changed)
  return changed
}

/** Repays a part of a loan early; its instalments go on, and are smaller. */
export function repayPart(
  client: pg.PoolClient,
  { now }: OwnerMoment,
  contract: ContractRecord,
  part: PartialRepayment
): Promise<ContractRecord> {
  const { partialRepayments = [], ...detail } = contract.detail
  return updateContract(
    client,
    { ...contract, detail: { ...detail, partialRepayments: [...partialRepayments, part] } },
    now
  )
}

/** Records that the customer withdraws from a signed contract. */
export async function revoke(
  client: pg.PoolClient,
  moment: OwnerMoment,
  contract: ContractRecord,
  declaration: { channel: WithdrawalChannel; declaredOn: string }
): Promise<ContractRecord> {
  const withdrawal = { ...declaration, recordedAt: momentText(moment.now) }
  const changed = await updateContract(client, withDetail(contract, 'REVOKED', { withdrawal }), moment.now)
  await setInstalmentTimer(client, changed)
  const collectOn = repaymentDayOf(changed.detail)
  if (collectOn !== undefined)
    await setTimer(client, moment.owner, TIMERS.withdrawalRepayment, changed.contractId, startOfDay(collectOn))
  await emitContractEvent(client, moment, 'contract.withdrawn', changed)
  return changed
}

/** Collects what is owed after a withdrawal; nothing is left then. */
export async function collectRepayment(
  client: pg.PoolClient,
  moment: OwnerMoment,
  contract: ContractRecord
): Promise<void> {
  const { withdrawal } = contract.detail
  if (!withdrawal || withdrawal.repaidOn !== undefined) return
  const detail = { ...contract.detail, withdrawal: { ...withdrawal, repaidOn: dayOf(moment.now) } }
  await updateContract(client, { ...contract, detail }, moment.now)
}
