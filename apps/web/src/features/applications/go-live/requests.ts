import {
  type GoLive,
  type GoLiveDecision,
  type GoLiveReview,
  type GoLiveState,
  type ManagedGoLiveReview,
  type NewGoLiveReview,
  PATHS
} from '@portico/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { download } from '@/lib/api/download.ts'
import type { ServerItems } from '@/lib/records/page.ts'

/** Milliseconds after which a page that stays open reads the checklist again: it fills in while requests are sent. */
const CHECKLIST_AGE = 15_000
/** How often in a row: a page that is only left open must not keep a session alive. */
const CHECKLIST_FETCHES = 40

/** What an application shows before it goes live. Its page shows a failure. */
export function readGoLive(id: number) {
  return queryOptions({
    // Below the key of applications: a change of the application, such as a release, has it fetched again.
    queryKey: ['applications', 'go-live', id],
    queryFn: async ({ signal }) => (await call<GoLive>('GET', PATHS.applicationGoLive(id), { signal })).data,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.dataUpdateCount > CHECKLIST_FETCHES ? false : CHECKLIST_AGE,
    refetchOnWindowFocus: true,
    meta: { handles: () => true }
  })
}

/** A page of the reviews of all applications in a state, for administrators. Its page shows a failure. */
export function listGoLiveReviews(state: GoLiveState, page: number, size: number) {
  return queryOptions({
    queryKey: ['applications', 'go-live-reviews', state, page, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ServerItems<ManagedGoLiveReview>> => {
      const query = new URLSearchParams({ state, page: String(page - 1), size: String(size) })
      const { data, headers } = await call<ManagedGoLiveReview[]>('GET', `${PATHS.goLiveReviews}?${query}`, { signal })
      return { items: data, total: Number(headers.get('X-Total-Count')) }
    },
    meta: { handles: () => true }
  })
}

/** Submits what an application shows to the administrators. */
export async function submitReview(id: number, review: NewGoLiveReview): Promise<GoLiveReview> {
  return (await call<GoLiveReview>('POST', PATHS.applicationGoLiveReviews(id), { body: review })).data
}

/** Withdraws, returns or releases a review, or revokes the release. */
export async function decideReview(id: number, reviewId: number, decision: GoLiveDecision): Promise<GoLiveReview> {
  return (await call<GoLiveReview>('PATCH', PATHS.applicationGoLiveReview(id, reviewId), { body: decision })).data
}

/** A review as a signed PDF, in a language. */
export async function fetchDocument(id: number, reviewId: number, language: string): Promise<Blob> {
  return (await download(PATHS.applicationGoLiveDocument(id, reviewId), { language })).data
}

/** The certificate with which documents are signed, as PEM. */
export async function fetchCertificate(): Promise<Blob> {
  return (await download(PATHS.goLiveCertificate)).data
}
