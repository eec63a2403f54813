import type { Country } from '@portico/finance'
import type { ApiContext } from '../../core/api.ts'
import type { Call, Handler } from '../../core/handler.ts'
import { findStoredResponse, runIdempotently } from '../../core/idempotency/idempotency.ts'
import { invalidField } from '../../core/problems.ts'
import { Deal } from './deal.ts'
import type { Scenario } from './scenario.ts'
import { DEAL_STATES } from './states.ts'

interface DealRequest {
  state: string
  country?: Country
}

/** The scenario of a requested state, and the country. @throws SandboxProblem 400 */
function scenarioOf({ state, country = 'DE' }: DealRequest): { scenario: Scenario; country: Country } {
  const scenario = DEAL_STATES.get(state)
  if (!scenario)
    throw invalidField('/state', 'unknown', 'The status does not exist. List the statuses with GET /deal-states.')
  if (!scenario.countries.includes(country))
    throw invalidField('/country', 'not_allowed', `Must be one of ${scenario.countries.join(', ')} for ${state}.`)
  return { scenario, country }
}

/** Makes a deal. Its steps have transactions of their own, so that it can be continued when it was interrupted. */
async function makeDeal(context: ApiContext, call: Call) {
  const request = call.body as DealRequest
  const { scenario, country } = scenarioOf(request)
  const deal = new Deal(context, call, country)
  for (const step of scenario.steps) await step(deal)
  await deal.expectStatus(scenario.resource, scenario.status)
  const { steps, resources } = deal
  const clock = { from: call.now.toISOString(), now: (await deal.now()).toISOString() }
  return { state: request.state, resources, clock, steps }
}

/** Handlers of the deals that are made in a state. */
export const dealHandlers = (context: ApiContext): Record<string, Handler> => ({
  listDealStates: () => ({
    status: 200,
    body: {
      items: [...DEAL_STATES].map(([state, { resource, description, countries }]) => ({
        ...{ state, resource, description, countries }
      }))
    }
  }),

  createDeal: async (call) => {
    const { pool } = context
    const stored = call.claim && (await findStoredResponse(pool, call.claim, call.receivedAt))
    if (stored) return stored
    const body = await makeDeal(context, call)
    return runIdempotently(pool, call, async () => ({ status: 201, body }))
  }
})
