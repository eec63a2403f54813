import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { CodeView } from '@/lib/samples/code-view.tsx'
import { readJson } from '@/ui/code/json-nodes.ts'
import { JsonTree } from '@/ui/code/json-tree.tsx'

interface BodyViewProps {
  /** Its name for screen readers. */
  label: string
  /** As it was sent. */
  text: string
  /** Pointers to the fields of JSON that are marked. */
  marked?: ReadonlySet<string> | undefined
}

/** A body: JSON to be folded, with its values as they were written, and anything else as it is. */
export function BodyView({ label, text, marked }: BodyViewProps) {
  const { t, i18n } = useTranslation()
  const node = useMemo(() => readJson(text), [text])
  // JSON that is no longer whole was cut off when it was stored.
  if (!node)
    return (
      <CodeView
        code={text}
        grammar={/^\s*[{[]/.test(text) ? 'json' : 'bash'}
        label={label}
        className="max-h-[480px] bg-code"
      />
    )
  const texts = {
    unfold: t('applicationLog.unfold'),
    fold: t('applicationLog.fold'),
    more: (count: number) => t('applicationLog.moreValues', pluralOptions(count, i18n.language)),
    marked: t('applicationLog.difference.marked')
  }
  return <JsonTree node={node} label={label} texts={texts} marked={marked} />
}
