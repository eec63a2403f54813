import type pg from 'pg'
import type { ApiContext } from '../core/api.ts'
import { requireMatchingEtag } from '../core/etag.ts'
import type { Call, Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { invalidField, stateConflict } from '../core/problems.ts'
import { acceptOffer, cancel } from './lifecycle.ts'
import type { ApplicationRecord, CancellationRequest } from './model.ts'
import { applicationResponse, toApplicationSummary } from './response.ts'
import { APPLICATION_TRANSITIONS, isFinal } from './states.ts'
import { listApplications, readApplication } from './store.ts'
import { submissionHandler } from './submission/submission.ts'

/** The application of a call, locked, in the state that the caller has read. */
async function lockApplication(client: pg.PoolClient, call: Call): Promise<ApplicationRecord> {
  const application = await readApplication(client, call.owner, String(call.path.applicationId), 'for update')
  requireMatchingEtag(call, application.version)
  return application
}

/** Handlers of applications. */
export function applicationHandlers(context: ApiContext): Record<string, Handler> {
  const { pool, cursors } = context
  return {
    submitApplication: submissionHandler(context),

    listApplications: (call) => {
      const { owner, query } = call
      const { status, reference } = query
      return cursors.respond(
        call,
        JSON.stringify([owner, 'applications', status, reference]),
        (after, limit) => listApplications(pool, owner, { status, reference }, after, limit),
        toApplicationSummary
      )
    },

    readApplication: async ({ owner, path }) =>
      applicationResponse(await readApplication(pool, owner, String(path.applicationId))),

    cancelApplication: (call) =>
      runIdempotently(pool, call, async (client) => {
        const application = await lockApplication(client, call)
        const { status } = application
        if (status === 'SIGNED')
          throw stateConflict(`The application is ${status}. The customer can withdraw from the contract.`)
        if (isFinal(APPLICATION_TRANSITIONS, status))
          throw stateConflict(`The application is ${status}, which is final.`)
        return applicationResponse(await cancel(client, call, application, call.body as CancellationRequest))
      }),

    acceptCounterOffer: (call) =>
      runIdempotently(pool, call, async (client) => {
        const application = await lockApplication(client, call)
        const { status, detail } = application
        if (status !== 'COUNTER_OFFERED' || detail.decision?.outcome !== 'COUNTER_OFFER')
          throw stateConflict(`The application is ${status}. Offers can be accepted only in COUNTER_OFFERED.`)
        const { offerId } = call.body as { offerId: string }
        const offer = detail.decision.offers.find((each) => each.offerId === offerId)
        if (!offer) throw invalidField('/offerId', 'unknown', 'The counter-offer does not contain this offer.')
        return applicationResponse(await acceptOffer(client, call, application, offer))
      })
  }
}
