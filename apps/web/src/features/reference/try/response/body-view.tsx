import { useTranslation } from 'react-i18next'
import { CodeView } from '@/lib/samples/code-view.tsx'
import type { Exchange } from '../use-exchange.ts'
import { JsonTree } from './json-tree.tsx'

/** The body of a response: JSON to be folded, text as it is, and nothing of what is no text. */
export function BodyView({ exchange: { response } }: { exchange: Exchange }) {
  const { t } = useTranslation()
  const { json, text, size, status } = response
  if (size === 0) return <p className="px-4 py-5 text-[13px] text-ink-2">{t('try.response.empty')}</p>
  const label = t('try.response.bodyOf', { status })
  if (json !== undefined) return <JsonTree value={json} label={label} />
  if (text.includes('\uFFFD')) return <p className="px-4 py-5 text-[13px] text-ink-2">{t('try.response.binary')}</p>
  return <CodeView code={text} grammar="bash" label={label} className="max-h-[480px] bg-code" />
}
