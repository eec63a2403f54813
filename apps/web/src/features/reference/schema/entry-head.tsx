import { componentOf, type SchemaView, typeText } from '@portico/openapi'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AddressLink } from './address-link.tsx'
import { ComponentLink } from './component-link.tsx'
import { useRenderContext } from './render-context.ts'

interface EntryHeadProps {
  /** The page's fragment. */
  id: string
  /** What it is called: names of the document as code, other words as text. */
  name: ReactNode
  /** The name as a text. */
  plainName: string
  schema: SchemaView
  required: boolean
  deprecated?: boolean | undefined
  /** The component that brings it. */
  origin?: string | undefined
  /** Of what names the entry for screen readers: name, type and whether it is required. */
  labelId?: string
  isInTree?: boolean
  /** In place of the type: what kind of text a value is written as. */
  type?: string | undefined
}

/** The first line of a parameter, property or header: name, type, and what one must know before one reads on. */
export function EntryHead(props: EntryHeadProps) {
  const { id, name, plainName, schema, required, deprecated, origin, labelId, isInTree, type } = props
  const { words } = useRenderContext()
  const component = componentOf(schema)
  const isDeprecated = deprecated || schema.deprecated
  return (
    <div className="group/head flex items-baseline gap-x-2">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 gap-y-0.5 leading-6">
        <span id={labelId} className="contents">
          <span
            className={clsx('font-semibold text-ink wrap-anywhere', isDeprecated && 'line-through decoration-ink-3')}
          >
            {name}
          </span>{' '}
          <span className="text-[13px] text-ink-3">{type ?? typeText(schema, words)}</span>{' '}
          {required && (
            <span className="text-[13px] font-medium text-red-ink">{words.t('reference.schema.required')}</span>
          )}{' '}
          {isDeprecated && <Mark tone="amber">{words.t('reference.schema.deprecated')}</Mark>}{' '}
          {schema.readOnly && <Mark>{words.t('reference.schema.readOnly')}</Mark>}{' '}
          {schema.writeOnly && <Mark>{words.t('reference.schema.writeOnly')}</Mark>}
        </span>
        {component && <ComponentLink name={component} isInTree={isInTree ?? false} />}
        {origin && (
          <span className="text-xs text-ink-3">{words.t('reference.schema.origin', { component: origin })}</span>
        )}
      </div>
      <AddressLink id={id} name={plainName} isInTree={isInTree ?? false} />
    </div>
  )
}

function Mark({ tone, children }: { tone?: 'amber'; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'rounded-1 px-1.5 text-xs leading-5',
        tone === 'amber' ? 'bg-amber-wash text-amber' : 'bg-sunken text-ink-2'
      )}
    >
      {children}
    </span>
  )
}

/** A name of the document. */
export function NameCode({ children }: { children: string }) {
  return <code className="font-mono text-sm">{children}</code>
}
