import { type EnumValue, valueCode } from '@portico/openapi'
import { clsx } from 'clsx'
import { useState } from 'react'
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
        {shown.map(({ value, deprecated }) => (
          <ValueCode key={JSON.stringify(value)} value={value} types={types} deprecated={deprecated} />
        ))}
        {more}
      </div>
    )
  return (
    <div>
      {label}
      <dl className="mt-1 grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1 border-l-2 border-line pl-3">
        {shown.map(({ value, name, title, description, deprecated }) => (
          <div key={JSON.stringify(value)} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <ValueCode value={value} types={types} deprecated={deprecated} />
            </dt>
            <dd className="min-w-0">
              {title && <PlainTextView text={title} as="p" className="font-medium text-ink" />}
              {description && <RichTextView text={description} />}
              {name && <span className="font-mono text-[12px] text-ink-3 wrap-anywhere">{name}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more}
    </div>
  )
}

interface ValueCodeProps {
  value: unknown
  types: readonly string[]
  deprecated: boolean | undefined
}

function ValueCode({ value, types, deprecated = false }: ValueCodeProps) {
  const { words } = useRenderContext()
  return (
    <>
      <code className={clsx(inlineCode, deprecated && 'line-through')}>{valueCode(value, types).code}</code>
      {deprecated && ' '}
      {deprecated && <span className="text-amber">{words.t('reference.schema.deprecated')}</span>}
    </>
  )
}
