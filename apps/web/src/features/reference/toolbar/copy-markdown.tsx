import { Check, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { reportError } from '@/lib/report-error.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'

/** Milliseconds for which the button says that it has copied. */
const CONFIRMATION_MS = 2500

/** Copies the page as Markdown, which is at the page's address with `.md` at the end. */
export function CopyMarkdown() {
  const { t, i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const [state, setState] = useState<'idle' | 'pending' | 'copied'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    setState('pending')
    try {
      const { readMarkdown } = await import('../api/read-markdown.ts')
      const text = readMarkdown(pathname, search, i18n.language)
      if (await writeToClipboard(text)) return setState('copied')
      showToast({ kind: 'error', key: 'reference.copyRefused' })
    } catch (error) {
      reportError(error)
    }
    setState('idle')
  }

  const isCopied = state === 'copied'
  const Icon = isCopied ? Check : FileText
  const label = t(isCopied ? 'reference.changes.copiedMarkdown' : 'reference.changes.copyMarkdown')
  return (
    <>
      <Button size="small" pending={state === 'pending'} onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only md:max-lg:sr-only">{label}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && label}
      </span>
    </>
  )
}

/**
 * Writes a text that is still on its way to the clipboard: some browsers allow that only while the click is being dealt with.
 *
 * @returns false when the browser does not allow it
 * @throws what the text's own promise throws
 */
async function writeToClipboard(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((whole) => new Blob([whole], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    await text
    return false
  }
}
