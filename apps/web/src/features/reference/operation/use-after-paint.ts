import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '@/lib/page/after-paint.ts'

/**
 * Whether what a reader sees first has been painted, so that the rest may be drawn: it is drawn in slices, and never keeps the first
 * part waiting.
 *
 * @param isUrgent true when the rest is what the reader has come for
 */
export function useAfterPaint(isUrgent: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted || isUrgent
}
