import {
  type MutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient
} from '@tanstack/react-query'
import { readApplication } from '@/features/applications/api/queries.ts'
import { rightsOf } from '@/features/applications/detail/rights.ts'
import { ApiError } from '@/lib/api/client.ts'
import { PREFETCHED_MS } from '@/lib/page/prefetch-page.ts'
import { randomUuid } from '@/lib/random-uuid.ts'
import { exchange } from '@/lib/sandbox/exchange.ts'
import { dealKeys } from '../queries.ts'
import { SIMULATIONS_SCOPE, simulationAccess } from './access.ts'

const SERVER = '/sandbox/simulations/v1'
/** Restore points that an application can have. */
export const MAX_RESTORE_POINTS = 10

/** The clock of an application (Simulations API, schema `Clock`). */
export interface Clock {
  readonly now: string
  readonly aheadSeconds: number
  readonly nextChangeAt?: string
}

/** How far a clock is advanced (schema `ClockAdvanceRequest`). */
export type AdvanceRequest =
  | { readonly toNextChange: true }
  | { readonly days: number }
  | { readonly months: number }
  | { readonly to: string }

/** All data of an application at one moment (schema `RestorePoint`). */
export interface RestorePoint {
  readonly restorePointId: string
  readonly name: string
  /** The time of the application's clock then. */
  readonly clock: string
  readonly createdAt: string
}

const simulationKeys = {
  clock: (id: number) => ['applications', 'simulations', id, 'clock'] as const,
  restorePoints: (id: number) => ['applications', 'simulations', id, 'restore-points'] as const
}

const meta = { handles: () => true }

/**
 * Sends a request of an application to the Simulations API.
 *
 * @throws ApiError with the problem of the sandbox when the request is refused, and without one when no response comes
 */
export async function simulate<T>(
  id: number,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {}
): Promise<T> {
  const url = SERVER + path
  const headers: [string, string][] = []
  if (body) headers.push(['Content-Type', 'application/json'])
  if (method === 'POST') headers.push(['Idempotency-Key', randomUuid()])
  const request = {
    ...{ method, path: url, headers, scope: SIMULATIONS_SCOPE, isForPage: true },
    ...(body && { body: JSON.stringify(body) })
  }
  let response: Awaited<ReturnType<typeof exchange>>
  try {
    response = await exchange(request, id, signal ?? new AbortController().signal)
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw new ApiError('No response', { status: 0, path: url.slice(1), cause: error })
  }
  if (response.status >= 200 && response.status < 300) return response.json as T
  throw new ApiError(`${method} ${url}`, { status: response.status, path: url.slice(1), body: response.json })
}

/** The clock of an application. What shows it shows a failure. */
export function readClock(id: number) {
  return queryOptions({
    queryKey: simulationKeys.clock(id),
    queryFn: ({ signal }) => simulate<Clock>(id, 'GET', '/clock', { signal }),
    staleTime: PREFETCHED_MS,
    meta
  })
}

/** The restore points of an application, the newest first. What shows them shows a failure. */
export function listRestorePoints(id: number) {
  return queryOptions({
    queryKey: simulationKeys.restorePoints(id),
    queryFn: async ({ signal }) =>
      (await simulate<{ items: RestorePoint[] }>(id, 'GET', '/restore-points?limit=100', { signal })).items,
    staleTime: PREFETCHED_MS,
    meta
  })
}

/** Fetches the clock and, for the page of the deals, the restore points of an application whose simulations the reader may use. */
export async function prefetchSimulations(client: QueryClient, id: string, hasRestorePoints: boolean): Promise<void> {
  const application = client.getQueryData(readApplication(id).queryKey)?.application
  if (!application || simulationAccess(application, rightsOf(application, false)) !== 'allowed') return
  const points = listRestorePoints(Number(id))
  await Promise.all([
    client.prefetchQuery(readClock(Number(id))),
    hasRestorePoints ? client.prefetchQuery(points) : undefined
  ])
}

/** Advances the clock; what becomes due until then has happened when the response comes. */
export const advanceClock = (id: number, request: AdvanceRequest) =>
  simulate<{ from: string; now: string }>(id, 'POST', '/clock/advances', { body: request })

/** Creates a restore point. */
export const createRestorePoint = (id: number, name: string) =>
  simulate<RestorePoint>(id, 'POST', '/restore-points', { body: { name } })

/** Restores all data of the application and the time of its clock. */
export const restoreApplication = (id: number, { restorePointId }: RestorePoint) =>
  simulate<RestorePoint>(id, 'POST', `/restore-points/${restorePointId}/restorations`)

/** Deletes a restore point. */
export const deleteRestorePoint = (id: number, { restorePointId }: RestorePoint) =>
  simulate<undefined>(id, 'DELETE', `/restore-points/${restorePointId}`)

/** Begins anew with the records of the documents. */
export const resetApplication = (id: number) => simulate<{ clock: string }>(id, 'POST', '/resets')

/**
 * Changes the data of an application in the sandbox. Whatever the page shows of them is fetched again afterwards. What asked for the change
 * shows a failure.
 */
export function useSimulation<T, Given = void>(
  id: number,
  change: (given: Given) => Promise<T>,
  onSuccess: NonNullable<MutationOptions<T, Error, Given>['onSuccess']>
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess,
    onSettled: () =>
      Promise.all(
        [
          dealKeys.all(id),
          ['applications', 'simulations', id],
          ['applications', 'log', id],
          ['applications', 'endpoints', String(id)]
        ].map((queryKey) => client.invalidateQueries({ queryKey }))
      ),
    meta
  })
}

/** The change that advances the clock. */
export type Advance = ReturnType<typeof useSimulation<{ from: string; now: string }, AdvanceRequest>>
