import { useEffect, useState } from 'react'

/** Milliseconds for which a control says that it has copied. */
const COPIED_DURATION_MS = 2500

/**
 * Copies a text to the clipboard; `isCopied` is true for a moment afterwards.
 *
 * @param onRefused the browser keeps its clipboard from pages that are not served securely: the owner then helps in another way
 */
export function useCopy(text: string, onRefused: () => void): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_DURATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      onRefused()
    }
  }

  return { isCopied, copy }
}
