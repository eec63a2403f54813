import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/lib/session/session.ts'

/**
 * Refreshes a page until it is paused or the session ends.
 *
 * @param initialSeconds between two requests
 * @returns `interval` is for `refetchInterval`: milliseconds, or false while nothing is requested
 */
export function useRefreshing(initialSeconds: number) {
  const { isAuthenticated } = useSession()
  const [seconds, setSeconds] = useState(initialSeconds)
  const [isPaused, setPaused] = useState(false)
  return { seconds, setSeconds, isPaused, setPaused, interval: !isPaused && isAuthenticated && seconds * 1000 }
}

export type Refreshing = ReturnType<typeof useRefreshing>

/** The combined state of the queries of a page. */
export function combineQueries(queries: readonly UseQueryResult[]) {
  const failed = queries.find((query) => query.isError)
  return {
    /** The error of the first query that failed. */
    error: failed?.error,
    isFetching: queries.some((query) => query.isFetching),
    /** Milliseconds since the epoch at which the oldest data shown was fetched. */
    updatedAt: Math.min(...queries.map((query) => query.dataUpdatedAt)),
    refetch: () => {
      for (const query of queries) void query.refetch()
    }
  }
}

export type CombinedQueries = ReturnType<typeof combineQueries>
