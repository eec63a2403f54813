import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PREFETCHED_MS } from '@/lib/page/prefetch-page.ts'
import { type DeliveryFilter, searchOfFilter } from '../deliveries/filter.ts'
import type { Delivery, EventTypeInfo, InboxMessage, SandboxPage, WebhookEndpoint } from './model.ts'
import { sandboxRequest } from './request.ts'

const meta = { handles: () => true }
const PAGE = 50
const LONGEST_PAGE = 100
/** Milliseconds between two looks at what changes without the reader. */
const LIVE_MS = 2_500
/** How often in a row: a page that is only left open must not go on for ever. */
const LIVE_FETCHES = 240

const KEY = ['applications', 'webhooks'] as const

/** The keys of the queries about webhooks of an application. */
export const webhookKeys = {
  endpoints: (id: number) => [...KEY, id, 'endpoints'] as const,
  deliveries: (id: number) => [...KEY, id, 'deliveries'] as const,
  delivery: (id: number, deliveryId: string) => [...KEY, id, 'delivery', deliveryId] as const,
  inbox: (id: number) => [...KEY, id, 'inbox'] as const
}

/** Goes on for some minutes while the page is in sight. */
const live = ({ state }: { state: { status: string; dataUpdateCount: number } }) =>
  state.status === 'error' || state.dataUpdateCount > LIVE_FETCHES ? false : LIVE_MS

/** The endpoints of an application, those of the printed examples included. */
export const listEndpoints = (id: number) =>
  queryOptions({
    queryKey: webhookKeys.endpoints(id),
    queryFn: async ({ signal }) =>
      (
        await sandboxRequest<SandboxPage<WebhookEndpoint>>(id, {
          api: 'status-notification',
          path: `/endpoints?limit=${LONGEST_PAGE}`,
          signal
        })
      ).items,
    staleTime: PREFETCHED_MS,
    meta
  })

/** The event types that endpoints can ask for, and that of a test. */
export const listEventTypes = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id, 'types'],
    queryFn: async ({ signal }) =>
      (
        await sandboxRequest<SandboxPage<EventTypeInfo>>(id, {
          api: 'status-notification',
          path: `/event-types?limit=${LONGEST_PAGE}`,
          signal
        })
      ).items,
    staleTime: Number.POSITIVE_INFINITY,
    meta
  })

/** A page of deliveries. @param cursor of the page before */
export const fetchDeliveries = (id: number, search: string, cursor: string, limit: number, signal?: AbortSignal) => {
  const parameters = new URLSearchParams(search)
  parameters.set('limit', String(limit))
  if (cursor) parameters.set('cursor', cursor)
  return sandboxRequest<SandboxPage<Delivery>>(id, {
    api: 'status-notification',
    path: `/deliveries?${parameters}`,
    ...(signal && { signal })
  })
}

/** The deliveries that a filter leaves, the newest first. */
export const listDeliveries = (id: number, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhookKeys.deliveries(id), searchOfFilter(filter)],
    queryFn: ({ pageParam, signal }) => fetchDeliveries(id, searchOfFilter(filter), pageParam, PAGE, signal),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_MS,
    // A message that was sent now has its result within moments.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(({ status, attempts }) => status === 'PENDING' && attempts.length === 0) &&
      state.dataUpdateCount < LIVE_FETCHES
        ? LIVE_MS
        : false,
    gcTime: 60_000,
    meta
  })

/** One delivery with its body; again and again until its attempts have ended. */
export const readDelivery = (id: number, deliveryId: string) =>
  queryOptions({
    queryKey: webhookKeys.delivery(id, deliveryId),
    queryFn: ({ signal }) =>
      sandboxRequest<Delivery>(id, { api: 'status-notification', path: `/deliveries/${deliveryId}`, signal }),
    refetchInterval: (query) => (query.state.data?.status === 'PENDING' ? 700 : false),
    meta
  })

/** What the inboxes of an application have received, live. */
export const listInbox = (id: number) =>
  queryOptions({
    queryKey: webhookKeys.inbox(id),
    queryFn: async ({ signal }) =>
      (
        await sandboxRequest<SandboxPage<InboxMessage>>(id, {
          api: 'simulations',
          path: `/inbox-messages?limit=${LONGEST_PAGE}`,
          signal
        })
      ).items,
    refetchInterval: live,
    meta
  })
