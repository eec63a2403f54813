import { type Code, type ExampleView, valueCode } from '@portico/openapi'
import type { ReactElement } from 'react'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import { OutwardAnchor } from './outward-link.tsx'
import { inlineCode } from './phrase-view.tsx'
import { useRenderContext } from './render-context.ts'

/** A value with what it is; without a component of its own, for a page has hundreds. */
export function renderValueLine(label: string, value: Code): ReactElement {
  return (
    <p key={label}>
      {`${label} `}
      <code className={inlineCode}>{value.code}</code>
    </p>
  )
}

interface ExampleLinesProps {
  /** With names and descriptions. */
  examples?: readonly ExampleView[] | undefined
  /** Of a schema: values only. */
  values?: readonly unknown[] | undefined
  types: readonly string[]
}

/** Examples of a value, in a line when they are values only. What was generated from the schema adds nothing here. */
export function ExampleLines({ examples = [], values = [], types }: ExampleLinesProps) {
  const { words } = useRenderContext()
  const written = examples.filter(({ generated }) => !generated)
  const described = written.filter(({ summary, description, externalValue }) => summary || description || externalValue)
  const bare = written
    .filter((example) => !described.includes(example))
    .map(({ value, serialized }) => serialized ?? value)
  const all = [...bare, ...values]
  const label = words.t('reference.operation.examples.example', { count: written.length + values.length })
  return (
    <>
      {all.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1">
          {label}
          {all.map((value, index) => (
            <code key={index} className={inlineCode}>
              {valueCode(value, types).code}
            </code>
          ))}
        </p>
      )}
      {described.length > 0 && (
        <div>
          {all.length === 0 && <p>{label}</p>}
          <ul className="mt-1 grid gap-1 border-l-2 border-line pl-3">
            {described.map((example) => (
              <li key={example.name}>
                <NamedExample example={example} types={types} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function NamedExample({ example, types }: { example: ExampleView; types: readonly string[] }) {
  const { words } = useRenderContext()
  const { value, serialized, externalValue, summary, description } = example
  const hasValue = serialized !== undefined || value !== undefined
  return (
    <>
      {hasValue && <code className={inlineCode}>{valueCode(serialized ?? value, types).code}</code>}{' '}
      {summary && <PlainTextView text={summary} />}
      {description && <RichTextView text={description} />}
      {externalValue !== undefined && (
        <OutwardAnchor
          url={externalValue}
          label={words.t('reference.operation.examples.external', { url: externalValue })}
          newTab={words.t('reference.operation.newTab')}
        />
      )}
    </>
  )
}
