import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/lib/session/session.ts'

/** How a page asks again for what it shows. */
export interface Refreshing {
  seconds: number
  setSeconds: (seconds: number) => void
  isPaused: boolean
  setPaused: (isPaused: boolean) => void
  /** For `refetchInterval`: milliseconds, or false while nothing is to be asked for. Hidden pages ask for nothing anyway. */
  interval: number | false
}

/**
 * Asking again by itself, until it is paused or the session ends.
 *
 * @param initialSeconds between two calls
 */
export function useRefreshing(initialSeconds: number): Refreshing {
  const { isAuthenticated } = useSession()
  const [seconds, setSeconds] = useState(initialSeconds)
  const [isPaused, setPaused] = useState(false)
  return { seconds, setSeconds, isPaused, setPaused, interval: !isPaused && isAuthenticated && seconds * 1000 }
}

/** What several calls of one page have come to. */
export function combined(queries: readonly UseQueryResult[]) {
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

export type Combined = ReturnType<typeof combined>
