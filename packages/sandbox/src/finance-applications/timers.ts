import type { TimerHandler } from '../core/owners/time.ts'
import { collectInstalment, collectRepayment, endSignature } from './contracts/lifecycle.ts'
import { finishReview } from './documents/review.ts'
import { applyPlan, approve, expire } from './lifecycle.ts'
import { CONTRACT_TRANSITIONS, moved } from './states.ts'
import { readApplication, readContract, updateContract } from './store.ts'
import { TIMERS } from './times.ts'

/** States in which an application can expire. */
const EXPIRING: ReadonlySet<string> = new Set(['DOCUMENTS_REQUIRED', 'COUNTER_OFFERED', 'APPROVED'])

/** What happens when the timers of this API are due. A timer of a state that has passed has no effect. */
export const financeTimers: Readonly<Record<string, TimerHandler>> = {
  [TIMERS.check]: async (client, timer) => {
    const application = await readApplication(client, timer.owner, timer.resourceId, 'for update')
    if (application.status === 'RECEIVED') await applyPlan(client, timer, application)
  },

  [TIMERS.review]: async (client, timer) => {
    const application = await readApplication(client, timer.owner, timer.resourceId, 'for update')
    if (application.status !== 'IN_REVIEW') return
    if (application.detail.decision?.outcome === 'REFERRED') await approve(client, timer, application)
    else await finishReview(client, timer, application)
  },

  [TIMERS.expiry]: async (client, timer) => {
    const application = await readApplication(client, timer.owner, timer.resourceId, 'for update')
    if (EXPIRING.has(application.status)) await expire(client, timer, application)
  },

  [TIMERS.signatureExpiry]: async (client, timer) => {
    const contract = await readContract(client, timer.owner, timer.resourceId, 'for update')
    if (contract.status !== 'SIGNING') return
    await endSignature(client, timer, contract)
    await updateContract(client, moved(CONTRACT_TRANSITIONS, contract, 'READY'), timer.now)
  },

  [TIMERS.instalment]: async (client, timer) => {
    const contract = await readContract(client, timer.owner, timer.resourceId, 'for update')
    if (contract.status === 'ACTIVE') await collectInstalment(client, timer, contract)
  },

  [TIMERS.withdrawalRepayment]: async (client, timer) => {
    const contract = await readContract(client, timer.owner, timer.resourceId, 'for update')
    if (contract.status === 'REVOKED') await collectRepayment(client, timer, contract)
  }
}
