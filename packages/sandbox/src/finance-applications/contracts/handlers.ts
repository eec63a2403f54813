import { addDays, type Cents, type Money, printMoney, toCents } from '@portico/finance'
import type pg from 'pg'
import type { ApiContext } from '../../core/api.ts'
import { requireMatchingEtag } from '../../core/etag.ts'
import type { Call, Handler } from '../../core/handler.ts'
import { runIdempotently } from '../../core/idempotency/idempotency.ts'
import { apiProblem, invalidField, invalidRequest, notAllowed, outOfRange, stateConflict } from '../../core/problems.ts'
import { dayOf } from '../../finance-quotation/store.ts'
import type { ContractRecord, SettlementFigure, WithdrawalChannel } from '../model.ts'
import { readContract } from '../store.ts'
import type { DocumentLinks } from './document-links.ts'
import { repayPart, revoke, settleEarly } from './lifecycle.ts'
import { balanceOf, instalmentsOf, partialRepayment, settlementFigure } from './loan.ts'
import { contractResponse, toInstalment, toSettlementFigure } from './response.ts'
import { loanStatusOf, publishedStatusOf } from './status.ts'
import { recordableUntil } from './withdrawal.ts'

/** The contract of a call, locked, in the state that the caller has read. */
async function lockContract(client: pg.PoolClient, call: Call): Promise<ContractRecord> {
  const contract = await readContract(client, call.owner, String(call.path.contractId), 'for update')
  requireMatchingEtag(call, contract.version)
  return contract
}

/** @throws SandboxProblem 409 when the loan of a contract cannot be settled */
function requireActive({ status }: ContractRecord): void {
  if (status === 'ACTIVE') return
  const loanStatus = loanStatusOf(status)
  const state = loanStatus ? `The loan is ${loanStatus}.` : `The contract is ${publishedStatusOf(status)}.`
  throw stateConflict(`${state} Only an ACTIVE loan can be settled.`)
}

/** Partial repayments of one loan. */
const MAX_PARTS = 100

/** Handlers of contracts and their loans. */
export function contractHandlers({ pool, cursors }: ApiContext, links: DocumentLinks): Record<string, Handler> {
  const read = ({ owner, path }: Call) => readContract(pool, owner, String(path.contractId))
  return {
    readContract: async (call) => contractResponse(await read(call), links, call.now),

    readRepaymentSchedule: async (call) => {
      const contract = await read(call)
      return cursors.respond(
        call,
        JSON.stringify([call.owner, 'instalments', contract.contractId]),
        (after = '0') => instalmentsOf(contract.detail).slice(Number(after)),
        (instalment) => toInstalment(instalment, contract),
        ({ number }) => String(number)
      )
    },

    withdrawFromContract: (call) =>
      runIdempotently(pool, call, async (client) => {
        const contract = await lockContract(client, call)
        const declaration = declarationOf(contract, call)
        return contractResponse(await revoke(client, call, contract, declaration), links, call.now)
      }),

    readSettlementFigure: async (call) => {
      const contract = await read(call)
      requireActive(contract)
      const settleOn = addDays(dayOf(call.now), Number(call.query.inDays))
      const { detail } = contract
      return { status: 200, body: toSettlementFigure(settlementFigure(detail, settleOn), detail.terms.currency) }
    },

    settleContract: (call) =>
      runIdempotently(pool, call, async (client) => {
        const contract = await lockContract(client, call)
        requireActive(contract)
        const figure = settlementFigure(contract.detail, dayOf(call.now))
        requireWithinLimit(contract, figure, call.body as { maximumTotal: Money })
        return contractResponse(await settleEarly(client, call, contract, figure), links, call.now)
      }),

    repayPartly: (call) =>
      runIdempotently(pool, call, async (client) => {
        const contract = await lockContract(client, call)
        requireActive(contract)
        const body = call.body as { amount: Money; maximumTotal: Money }
        const figure = partialRepayment(contract.detail, partOf(contract, body.amount), dayOf(call.now))
        requireWithinLimit(contract, figure, body)
        return contractResponse(await repayPart(client, call, contract, figure), links, call.now)
      })
  }
}

/** @throws SandboxProblem 400 for another currency, and 409 when a repayment costs more than the customer has agreed to */
function requireWithinLimit(
  { detail }: ContractRecord,
  { total }: SettlementFigure,
  { maximumTotal }: { maximumTotal: Money }
): void {
  const { currency } = detail.terms
  if (maximumTotal.currency !== currency)
    throw invalidField('/maximumTotal/currency', 'not_allowed', `Must be ${currency}, the currency of the contract.`)
  if (total > toCents(maximumTotal.value))
    throw apiProblem(
      409,
      'settlement_limit_exceeded',
      'The total exceeds the limit',
      `Today’s total is ${printMoney(total)}. Agree a higher limit with the customer and send it.`
    )
}

/**
 * The part of the principal that is to be repaid, in cents.
 *
 * @throws SandboxProblem 400 when it is no part, and 409 when the loan has been repaid in too many parts
 */
function partOf({ detail }: ContractRecord, amount: Money): Cents {
  const { currency, balloon = 0 } = detail.terms
  if (amount.currency !== currency)
    throw invalidField('/amount/currency', 'not_allowed', `Must be ${currency}, the currency of the contract.`)
  const part = toCents(amount.value)
  if (part <= 0) throw invalidRequest([outOfRange('/amount/value', 'Must be more than 0.00.')])
  const most = balanceOf(detail) - balloon
  if (part >= most) {
    const text = `Must be less than ${printMoney(most)}, the amount that the instalments still repay. To repay in full, settle the loan.`
    throw invalidRequest([outOfRange('/amount/value', text)])
  }
  if ((detail.partialRepayments?.length ?? 0) >= MAX_PARTS)
    throw stateConflict(`The loan has ${MAX_PARTS} partial repayments. Settle it instead.`)
  return part
}

/**
 * The declaration of a withdrawal, by the rules of the document.
 *
 * @throws SandboxProblem 400 for a day that cannot be, and 409 when the contract cannot be withdrawn from
 */
function declarationOf({ status, detail }: ContractRecord, { body, now }: Call) {
  const { signedAt, withdrawalUntil } = detail
  if (status !== 'SIGNED' && status !== 'ACTIVE') {
    if (status === 'SETTLED') throw stateConflict('The loan is SETTLED. A repaid loan cannot be withdrawn from.')
    const advice =
      status === 'REVOKED'
        ? 'This status is final.'
        : 'Only a signed contract can be withdrawn from; withdraw the application instead.'
    throw stateConflict(`The contract is ${publishedStatusOf(status)}. ${advice}`)
  }
  if (signedAt === undefined || withdrawalUntil === undefined) throw new Error('A signed contract has no signature.')
  const today = dayOf(now)
  const { channel, declaredOn = today } = body as { channel: WithdrawalChannel; declaredOn?: string }
  if (declaredOn > today) throw invalidRequest([notAllowed('/declaredOn', 'Must not be in the future.')])
  if (declaredOn < dayOf(new Date(signedAt)))
    throw invalidRequest([
      outOfRange('/declaredOn', `Must be on or after ${signedAt.slice(0, 10)}, the day of the signature.`)
    ])
  if (declaredOn > withdrawalUntil || today > recordableUntil(withdrawalUntil))
    throw apiProblem(
      409,
      'withdrawal_period_over',
      'The withdrawal period is over',
      `The period ended on ${withdrawalUntil}. The customer can settle the loan early instead.`
    )
  return { channel, declaredOn }
}
