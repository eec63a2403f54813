import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeView } from '@/lib/samples/code-view.tsx'
import { readJson } from '@/ui/code/json-nodes.ts'
import { JsonTree } from '@/ui/code/json-tree.tsx'
import type { Exchange } from '../use-exchange.ts'

/** The body of a response: JSON to be folded, text as it is, and nothing of what is no text. */
export function BodyView({ exchange: { response } }: { exchange: Exchange }) {
  const { t } = useTranslation()
  const { json, text, size, status } = response
  const node = useMemo(() => (json === undefined ? undefined : readJson(text)), [json, text])
  if (size === 0) return <p className="px-4 py-5 text-[13px] text-ink-2">{t('try.response.empty')}</p>
  const label = t('try.response.bodyOf', { status })
  if (node) {
    const texts = {
      unfold: t('try.response.unfold'),
      fold: t('try.response.fold'),
      more: (count: number) => t('reference.schema.more', { count, number: count })
    }
    return <JsonTree node={node} label={label} texts={texts} />
  }
  if (text.includes('\uFFFD')) return <p className="px-4 py-5 text-[13px] text-ink-2">{t('try.response.binary')}</p>
  return <CodeView code={text} grammar="bash" label={label} className="max-h-[480px] bg-code" />
}
