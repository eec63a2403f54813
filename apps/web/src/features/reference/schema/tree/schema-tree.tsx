import type { SchemaView } from '@portico/openapi'
import { type ReactNode, useMemo, useState, useTransition } from 'react'
import { useRenderContext } from '../render-context.ts'
import type { Command } from './commands.ts'
import { Fields } from './fields.tsx'
import { type Direction, isOpenable, isWithin, openAtFirst, schemaContents } from './schema-contents.ts'

interface SchemaTreeProps {
  schema: SchemaView
  /** Address of the schema. */
  id: string
  direction: Direction
  /** What it is the tree of, for screen readers. */
  label: string
  /** An address to be opened. */
  reveal: Command | undefined
  /** Above the tree, beside the buttons that open and close all of it. */
  head?: ReactNode
}

/** Rows that can be opened from which on there are buttons for all at once. */
const MANY = 2

/** The fields of a schema as a tree (WAI-ARIA APG, Tree View). */
export function SchemaTree({ schema, id, direction, label, reveal, head }: SchemaTreeProps) {
  const { words } = useRenderContext()
  const relevant = reveal?.kind === 'reveal' && isWithin(reveal.target, id) ? reveal : undefined
  const [wish, setWish] = useState<{ after: Command | undefined; command: Command }>()
  const [, startTransition] = useTransition()
  // The reader's last wish counts: a button, or the address that was gone to after it.
  const command = wish && (wish.after === relevant || relevant === undefined) ? wish.command : relevant
  const openable = useMemo(() => {
    const { choices, parts } = schemaContents(schema, id, direction)
    const rows = parts.filter((part) => part.kind === 'row' && isOpenable(part.row.schema, direction))
    return choices.length > 0 ? MANY : rows.length
  }, [schema, id, direction])
  const open = useMemo(() => openAtFirst(schema, id, direction), [schema, id, direction])
  const ask = (kind: 'expand' | 'collapse') => () =>
    startTransition(() => setWish({ after: relevant, command: { kind } }))
  const button = 'min-h-6 rounded-1 px-1.5 text-[13px] font-medium text-ink-3 hover:bg-sunken hover:text-ink'
  return (
    <div className="relative">
      {(head || openable >= MANY) && (
        <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-1">
          <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">{head}</div>
          {openable >= MANY && (
            <div className="-mr-1.5 ml-auto flex gap-1 print:hidden">
              <button type="button" onClick={ask('expand')} className={button}>
                {words.t('reference.schema.expandAll')}
              </button>
              <button type="button" onClick={ask('collapse')} className={button}>
                {words.t('reference.schema.collapseAll')}
              </button>
            </div>
          )}
        </div>
      )}
      <Fields schema={schema} id={id} direction={direction} command={command} open={open} label={label} />
    </div>
  )
}
