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

/** What several calls of one page have come to. */
export function combineQueries(queries: readonly UseQueryResult[]) {
  const failed = queries.find((query) => query.isError)
  return {
    /** What the first call that failed was answered. */
    error: failed?.error,
    isFetching: queries.some((query) => query.isFetching),
    /** Milliseconds since the epoch at which the oldest of the answers shown came. */
    updatedAt: Math.min(...queries.map((query) => query.dataUpdatedAt)),
    refetch: () => {
      for (const query of queries) void query.refetch()
    }
  }
}

export type CombinedQueries = ReturnType<typeof combineQueries>
