import type { ApplicationLog, LoggedRequest } from '@portico/contract'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { LogFilter } from '../filter/log-filter.ts'
import { listLog, tailLog } from '../queries.ts'

/** Milliseconds after which the tail ends: a page that is only left open must not keep a session alive. */
const LIVE_MS = 30 * 60_000

interface LiveTail {
  isLive: boolean
  setLive: (isLive: boolean) => void
  /** Whether the tail has ended after half an hour. */
  hasEnded: boolean
  /** New requests that the list does not show yet, because it is being read. */
  waiting: readonly LoggedRequest[]
  hasMoreWaiting: boolean
  show: () => void
  /** How many requests have come last, and the time at which they came. */
  arrived: { count: number; at: number } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Whether a list is being read: something of it has the focus or is under the pointer, or its beginning is out of sight. */
function isBeingRead(list: HTMLElement | null): boolean {
  if (!list) return false
  return list.contains(document.activeElement) || list.matches(':hover') || list.getBoundingClientRect().top < 0
}

/**
 * Adds new requests to the list every two seconds, while the page is in sight. While the list is being read, they wait, so that nothing
 * moves.
 *
 * @param requests those of the list, the newest first; undefined while it is loaded
 * @param list the element of the list
 */
export function useLiveTail(
  id: number,
  filter: LogFilter,
  requests: readonly LoggedRequest[] | undefined,
  list: RefObject<HTMLElement | null>
): LiveTail {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [arrived, setArrived] = useState<LiveTail['arrived']>()
  const tail = useQuery(tailLog(id, filter, requests ?? [], isLive && requests !== undefined))
  const { data, dataUpdatedAt } = tail
  const waiting = useMemo(
    () => (isLive ? missingFrom(requests ?? [], data?.items ?? []) : []),
    [isLive, requests, data]
  )
  const hasMoreWaiting = waiting.length > 0 && data?.next !== null && waiting.length === data?.items.length

  const { queryKey } = listLog(id, filter)
  const show = useCallback(() => {
    // More has come than one response has: the list begins anew.
    if (hasMoreWaiting) void client.resetQueries({ queryKey, exact: true })
    else client.setQueryData<InfiniteData<ApplicationLog>>(queryKey, (loaded) => loaded && withNewest(loaded, waiting))
  }, [client, queryKey, waiting, hasMoreWaiting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the tail was fetched
  useEffect(() => {
    if (waiting.length === 0) return
    setArrived({ count: waiting.length, at: dataUpdatedAt })
    if (!isBeingRead(list.current)) show()
  }, [dataUpdatedAt])

  useEffect(() => {
    if (!isLive) return
    setEnded(false)
    const timer = setTimeout(() => {
      setLive(false)
      setEnded(true)
    }, LIVE_MS)
    return () => clearTimeout(timer)
  }, [isLive])

  const { error, isFetching, refetch } = tail
  return {
    isLive,
    setLive,
    hasEnded,
    waiting,
    hasMoreWaiting,
    show,
    arrived,
    error: isLive ? error : null,
    isFetching,
    refetch
  }
}

/** Requests that a list lacks, though it should have them: later than the oldest that it has. */
function missingFrom(loaded: readonly LoggedRequest[], latest: readonly LoggedRequest[]): LoggedRequest[] {
  const known = new Set(loaded.map(({ id }) => id))
  const oldest = loaded.at(-1)?.id ?? ''
  return latest.filter(({ id }) => id > oldest && !known.has(id))
}

/** The pages of a list with new requests in the first one. */
function withNewest(
  loaded: InfiniteData<ApplicationLog>,
  newest: readonly LoggedRequest[]
): InfiniteData<ApplicationLog> {
  const [first, ...others] = loaded.pages
  if (!first) return loaded
  const items = [...newest, ...first.items].sort((one, other) => (one.id < other.id ? 1 : -1))
  return { ...loaded, pages: [{ ...first, items }, ...others] }
}
