import { type EnumValue, type PhraseBook, valueCode } from '@portico/openapi'
import { clsx } from 'clsx'
import { type ReactElement, useState } from 'react'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import { inlineCode } from './phrase-view.tsx'
import { useRenderContext } from './render-context.ts'

/** Values that are shown at first; a button shows the others. */
const SHOWN = 12

interface EnumListProps {
  values: readonly EnumValue[]
  /** JSON types of the values. */
  types: readonly string[]
}

/** The values that are allowed, with what they mean where the document says it. */
export function EnumList({ values, types }: EnumListProps) {
  const { words } = useRenderContext()
  const [isWhole, setWhole] = useState(false)
  const hasMeanings = values.some(({ description, title, name }) => description || title || name)
  // A button for one value would take more room than the value.
  const shown = isWhole || values.length <= SHOWN + 1 ? values : values.slice(0, SHOWN)
  const hidden = values.length - shown.length
  const more = values.length > SHOWN + 1 && (
    <button
      type="button"
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
      className="min-h-6 rounded-1 px-1 text-[13px] font-medium text-blue-ink hover:underline"
    >
      {isWhole
        ? words.t('reference.schema.fewer')
        : words.t('reference.schema.more', { count: hidden, number: words.number(hidden) })}
    </button>
  )
  const label = <span>{words.t('reference.schema.enumeration')}</span>
  if (!hasMeanings)
    return (
      <div className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1">
        {label}
        {shown.map((one) => renderValue(one, types, words))}
        {more}
      </div>
    )
  return (
    <div>
      {label}
      <dl className="mt-1 grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1 border-l-2 border-line pl-3">
        {shown.map((one) => (
          <div key={JSON.stringify(one.value)} className="col-span-2 grid grid-cols-subgrid">
            <dt>{renderValue(one, types, words)}</dt>
            <dd className="min-w-0">
              {one.title && <PlainTextView text={one.title} as="p" className="font-medium text-ink" />}
              {one.description && <RichTextView text={one.description} />}
              {one.name && <span className="font-mono text-[12px] text-ink-3 wrap-anywhere">{one.name}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more}
    </div>
  )
}

function renderValue({ value, deprecated }: EnumValue, types: readonly string[], words: PhraseBook): ReactElement {
  const { code } = valueCode(value, types)
  if (!deprecated)
    return (
      <code key={JSON.stringify(value)} className={inlineCode}>
        {code}
      </code>
    )
  return (
    <span key={JSON.stringify(value)}>
      <code className={clsx(inlineCode, 'line-through')}>{code}</code>{' '}
      <span className="text-amber">{words.t('reference.schema.deprecated')}</span>
    </span>
  )
}
