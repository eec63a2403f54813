import { componentOf, type Phrase, type PhraseBook, plainText, type SchemaView, typeText } from '@portico/openapi'
import { clsx } from 'clsx'
import { renderAddressLink } from './address-link.tsx'
import { ComponentLink } from './component-link.tsx'
import { renderPhrase } from './phrase-view.tsx'
import { useRenderContext } from './render-context.ts'

interface EntryHeadProps {
  /** The page's fragment. */
  id: string
  /** What the document calls it. */
  name: string
  /** In place of the name, where it is not one of the document's. */
  phrase?: Phrase | undefined
  schema: SchemaView
  required: boolean
  deprecated?: boolean | undefined
  /** The component that brings it. */
  origin?: string | undefined
  isInTree?: boolean
  /** In place of the type: what kind of text a value is written as. */
  type?: string | undefined
}

/** What must be known of a schema before one reads on, beside its name and type. */
const marksOf = ({ schema, deprecated }: Pick<EntryHeadProps, 'schema' | 'deprecated'>) =>
  [
    (deprecated || schema.deprecated) && 'deprecated',
    schema.readOnly && 'readOnly',
    schema.writeOnly && 'writeOnly'
  ].filter((mark) => typeof mark === 'string')

/** The first line of an entry as a text, for screen readers. */
export function entryLabel(props: EntryHeadProps, words: PhraseBook): string {
  const { name, phrase, schema, required } = props
  const marks = [...(required ? ['required'] : []), ...marksOf(props)]
  return [
    phrase ? plainText(phrase) : name,
    typeText(schema, words),
    ...marks.map((mark) => words.t(`reference.schema.${mark}`))
  ].join(' ')
}

/**
 * The first line of a parameter, property or header, for an element of the class `place-head`: name, type, and what one must know before one
 * reads on. A page may have hundreds.
 */
export function EntryHead(props: EntryHeadProps) {
  const { id, name, phrase, schema, required, origin, isInTree = false, type } = props
  const context = useRenderContext()
  const { words } = context
  const component = componentOf(schema)
  const marks = marksOf(props)
  const className = marks[0] === 'deprecated' ? 'entry-name line-through decoration-ink-3' : 'entry-name'
  // Without the spaces the words would be one in what is copied.
  return (
    <>
      {phrase ? <span className={className}>{renderPhrase(phrase)}</span> : <code className={className}>{name}</code>}
      <span className="text-ink-3">{` ${type ?? typeText(schema, words)} `}</span>
      {required && <span className="font-medium text-red-ink">{`${words.t('reference.schema.required')} `}</span>}
      {marks.map((mark) => (
        <span
          key={mark}
          className={clsx(
            'rounded-1 px-1.5 text-xs leading-5',
            mark === 'deprecated' ? 'bg-amber-wash text-amber' : 'bg-sunken text-ink-2'
          )}
        >
          {`${words.t(`reference.schema.${mark}`)} `}
        </span>
      ))}
      {component && <ComponentLink name={component} isInTree={isInTree} />}
      {origin && (
        <span className="text-xs text-ink-3">{words.t('reference.schema.origin', { component: origin })}</span>
      )}
      {renderAddressLink(context, { id, name, isInTree })}
    </>
  )
}
