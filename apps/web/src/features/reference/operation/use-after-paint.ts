import { startTransition, useEffect, useState } from 'react'

/**
 * Whether what a reader sees first has been painted, so that the rest may be drawn: it is drawn in slices, and never keeps the first
 * part waiting.
 *
 * @param isUrgent true when the rest is what the reader has come for
 */
export function useAfterPaint(isUrgent: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined
    // A frame is painted after its callbacks: a task of their own comes behind it.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)), 0)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [])
  return isPainted || isUrgent
}
