import {
  type ContentSnapshot,
  type EntityDefinition,
  PATHS,
  REVIEWED_ENTITIES,
  type Review,
  type ReviewDetail,
  type ReviewState
} from '@portico/contract'
import type { Changes } from '@portico/openapi'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { download } from '@/lib/api/download.ts'
import { ifMatch } from '@/lib/api/versions.ts'

const KEY = 'reviews'

const meta = { handles: () => true }

/** The reader's own changes that are not released; those of everybody for administrators. */
const readOpenReviews = queryOptions({
  queryKey: [KEY, 'open'],
  queryFn: async ({ signal }) => (await call<Review[]>('GET', PATHS.reviews, { signal })).data,
  meta
})

/**
 * The reviews of an entity's records that the reader may know of, by the record's ID. A list that cannot be loaded is empty: it only
 * marks what is shown anyway.
 */
export function useOpenReviews(entity: EntityDefinition): ReadonlyMap<number, Review> | undefined {
  const { data } = useQuery({
    ...readOpenReviews,
    enabled: REVIEWED_ENTITIES.some((key) => key === entity.key),
    select: (reviews) => new Map(reviews.filter((one) => one.entity === entity.key).map((one) => [one.recordId, one]))
  })
  return data
}

/** A page of the reviews in a state, and how many there are. */
export function listReviews({ page, size, state }: { page: number; size: number; state: ReviewState }) {
  const search = new URLSearchParams({ page: String(page - 1), size: String(size), state })
  return queryOptions({
    queryKey: [KEY, 'list', search.toString()],
    queryFn: async ({ signal }) => {
      const { data, headers } = await call<Review[]>('GET', `${PATHS.managedReviews}?${search}`, { signal })
      return { items: data, total: Number(headers.get('X-Total-Count')) }
    },
    placeholderData: keepPreviousData,
    meta
  })
}

/** A review with the tag of what was read of it. */
export interface StoredReview {
  readonly review: ReviewDetail
  readonly etag: string | undefined
}

/** A review, with the record before and after the change. */
export const readReview = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }): Promise<StoredReview> => {
      const { data, headers } = await call<ReviewDetail>('GET', PATHS.review(id), { signal })
      return { review: data, etag: headers.get('ETag') ?? undefined }
    },
    meta
  })

/** What a change changes in an OpenAPI document; 404 when it replaces none by another. */
export const readReviewChanges = (id: number, etag: string | undefined) =>
  queryOptions({
    queryKey: [KEY, 'changes', id, etag],
    queryFn: async ({ signal }) => (await call<Changes>('GET', PATHS.reviewChanges(id), { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    meta
  })

/** The content of a file on both sides of a change; null where there is none. */
export type ContentPair = Record<'before' | 'after', ContentSnapshot | null>

/** Fetches the bytes of a file before or after a change; 404 once they are deleted. */
export const downloadReviewContent = async (id: number, side: keyof ContentPair, signal?: AbortSignal): Promise<Blob> =>
  (await download(PATHS.reviewContent(id, side), { signal })).data

/** The texts of a file before and after a change; empty where there is none. */
export const readReviewTexts = (id: number, { before, after }: ContentPair) =>
  queryOptions({
    queryKey: [KEY, 'texts', id, before?.digest, after?.digest],
    queryFn: async ({ signal }) => ({
      before: before ? await (await downloadReviewContent(id, 'before', signal)).text() : '',
      after: after ? await (await downloadReviewContent(id, 'after', signal)).text() : ''
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta
  })

/** Releases a change, or returns it with a comment, provided that it is still what was read. */
export function useDecision({ review: { id }, etag }: StoredReview) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (comment: string | undefined) =>
      comment === undefined
        ? call('POST', PATHS.reviewRelease(id), { headers: ifMatch(etag) })
        : call('POST', PATHS.reviewReturn(id), { body: { comment }, headers: ifMatch(etag) }),
    // Also after a refusal: the page then shows what the change is now.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY] }),
        client.invalidateQueries({ queryKey: ['reference'] })
      ]),
    meta
  })
}
