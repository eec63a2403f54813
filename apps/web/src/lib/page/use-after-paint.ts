import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * Whether what a reader sees first has been painted, so that the rest may be drawn: it is drawn in slices, and never keeps the first
 * part waiting.
 *
 * @param isReady false while the first part is not there yet
 */
export function useAfterPaint(isReady = true): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isReady && !isPainted) return afterPaint(() => startTransition(() => setPainted(true)))
  }, [isReady, isPainted])
  return isPainted
}
