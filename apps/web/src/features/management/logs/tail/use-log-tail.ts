import { PATHS } from '@portico/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/api/client.ts'
import { followEvents } from '@/lib/api/stream.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { useSession } from '@/lib/session/session.ts'
import { createLogBuffer, type NumberedLine } from './log-buffer.ts'

export type TailState =
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** It is tried again automatically after so many seconds. */
  | { kind: 'lost'; reason: string; seconds: number }

/** Milliseconds between two renderings of new lines, so that a busy log does not render the page for each line. */
const RENDER_INTERVAL_MS = 250
/** Seconds before the first attempt to reconnect, and at most. */
const MIN_RECONNECT_SECONDS = 1
const MAX_RECONNECT_SECONDS = 30

/**
 * Follows the server's log while the page is shown and a user is signed in, and reconnects automatically.
 *
 * @param isPaused whether the lines shown stay as they are; new lines are still collected
 */
export function useLogTail(isPaused: boolean) {
  const { isAuthenticated } = useSession()
  const [buffer] = useState(createLogBuffer)
  const [lines, setLines] = useState<readonly NumberedLine[]>([])
  const [state, setState] = useState<TailState>({ kind: 'connecting' })
  const hasNews = useRef(false)

  useEffect(() => {
    if (!isAuthenticated) return
    const leaving = new AbortController()
    void followWithReconnect(leaving.signal, {
      onState: setState,
      onConnect: buffer.expectRepetition,
      onData: (data) => {
        buffer.take(data)
        hasNews.current = true
      }
    })
    return () => leaving.abort()
  }, [isAuthenticated, buffer])

  useEffect(() => {
    if (isPaused) return
    const show = () => {
      if (!hasNews.current) return
      hasNews.current = false
      setLines(buffer.lines())
    }
    show()
    const timer = setInterval(show, RENDER_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isPaused, buffer])

  return {
    lines,
    state,
    clear: () => {
      buffer.clear()
      setLines([])
    }
  }
}

interface Follower {
  onState: (state: TailState) => void
  onConnect: () => void
  onData: (data: string) => void
}

/** Reconnects with increasing pauses until the signal aborts or the session has ended. */
async function followWithReconnect(signal: AbortSignal, { onState, onConnect, onData }: Follower): Promise<void> {
  let pause = MIN_RECONNECT_SECONDS
  while (!signal.aborted) {
    onState({ kind: 'connecting' })
    let reason = ''
    try {
      await followEvents(PATHS.logTail, {
        signal,
        onOpen: () => {
          onConnect()
          onState({ kind: 'live' })
          pause = MIN_RECONNECT_SECONDS
        },
        onData
      })
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.sessionEnded)) return
      reason = failureText(error)
    }
    onState({ kind: 'lost', reason, seconds: pause })
    await abortableDelay(pause * 1000, signal)
    pause = Math.min(pause * 2, MAX_RECONNECT_SECONDS)
  }
}

const abortableDelay = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true }
    )
  })
