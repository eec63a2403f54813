import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { useIsWritten } from './written-page.ts'

/**
 * Whether what a reader sees first has been painted, so that the rest may be drawn: it is drawn in slices, and never keeps the first
 * part waiting.
 *
 * @param isReady false while the first part is not there yet
 */
export function useAfterPaint(isReady = true): boolean {
  // What was written has all of it.
  const isWritten = useIsWritten()
  const [isPainted, setPainted] = useState(isWritten)
  useEffect(() => {
    if (isReady && !isPainted) return afterPaint(() => startTransition(() => setPainted(true)))
  }, [isReady, isPainted])
  return isPainted
}
