import type { PieceKey, SchemaView } from '@portico/openapi'
import { clsx } from 'clsx'
import { type MouseEvent, memo, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/ui/button/button.tsx'
import { renderChevron } from '@/ui/button/chevron.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { EntryHead, entryLabel } from '../entry-head.tsx'
import { Facts, hasFacts } from '../facts.tsx'
import { LONG_LIST } from '../long-list.ts'
import { useRenderContext } from '../render-context.ts'
import type { Command } from './commands.ts'
import { ensureTabStop, focusRow, keepTabStop, onTreeFocus, onTreeKeyDown } from './keyboard.ts'
import { hideLabel, rowPhrase, showLabel } from './row-words.ts'
import {
  type Direction,
  isOpenable,
  isWithin,
  openAtFirst,
  type Row,
  schemaContents,
  type TreePart,
  variantsShownFor
} from './schema-contents.ts'
import { hasVariants, VariantChoice, VariantNames } from './variant-choice.tsx'

interface BranchProps {
  /** Address of the schema. */
  id: string
  direction: Direction
  command: Command | undefined
  /** What the fields belong to; only the outermost fields are a tree and have a name. */
  label?: string | undefined
}

interface FieldsProps extends BranchProps {
  schema: SchemaView
  /** Addresses of the rows that are open at first. */
  open: ReadonlySet<string>
}

/** The rows inside a schema: a tree, or a branch of the tree they stand in. */
export function Fields({ schema, id, direction, command, open, label }: FieldsProps) {
  const aim = command?.kind === 'reveal' && isWithin(command.target, id) ? command.target : undefined
  const [state, setState] = useState(() => ({
    command,
    shown: aim ? variantsShownFor(schema, id, direction, aim) : {}
  }))
  const { shown } = state
  if (state.command !== command)
    setState({ command, shown: aim ? { ...shown, ...variantsShownFor(schema, id, direction, aim) } : shown })
  const { choices, parts } = useMemo(() => schemaContents(schema, id, direction, shown), [schema, id, direction, shown])
  return (
    <>
      {choices.map((choice) => (
        <VariantChoice
          key={choice.id}
          choice={choice}
          onChoose={(index) => setState({ command, shown: { ...shown, [choice.id]: index } })}
        />
      ))}
      {branches(parts).map((branch) =>
        branch.kind === 'deferred' ? (
          <DeferredFields
            key={`${branch.id} ${branch.piece.key}`}
            piece={branch.piece}
            id={branch.id}
            direction={direction}
            command={command}
            label={label}
          />
        ) : (
          <Branch key={branch.rows[0]?.id} label={label}>
            {branch.rows.map((row) => (
              <TreeRow
                key={row.id}
                row={row}
                direction={direction}
                command={command}
                open={open}
                isFar={branch.rows.length >= LONG_LIST}
              />
            ))}
          </Branch>
        )
      )}
    </>
  )
}

type RowPart = Extract<TreePart, { kind: 'row' }>
type Piece = Extract<TreePart, { kind: 'deferred' }> | { kind: 'rows'; rows: RowPart['row'][] }

/** Neighbouring rows stand in one list. */
function branches(parts: readonly TreePart[]): readonly Piece[] {
  const result: Piece[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.kind === 'deferred') result.push(part)
    else if (last?.kind === 'rows') last.rows.push(part.row)
    else result.push({ kind: 'rows', rows: [part.row] })
  }
  return result
}

function Branch({ label, children }: { label: string | undefined; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const isTree = label !== undefined
  // One row of a tree is among the page's tab stops; which, the keyboard decides (keyboard.ts), and rows know nothing of it.
  useLayoutEffect(() => {
    if (isTree && list.current) ensureTabStop(list.current)
  })
  if (!isTree)
    return (
      // biome-ignore lint/a11y/useSemanticElements: the children of a row of a tree, as WAI-ARIA names them
      <div role="group" className="mt-1 border-l-2 border-line pl-4">
        {children}
      </div>
    )
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      onKeyDown={onTreeKeyDown}
      onFocus={onTreeFocus}
      className="border-y border-line"
    >
      {children}
    </div>
  )
}

interface TreeRowProps {
  row: Row
  direction: Direction
  command: Command | undefined
  open: ReadonlySet<string>
  /** One of many. */
  isFar: boolean
}

/** Whether a row is open once a command has come; undefined leaves it as it is. */
function follows(command: Command | undefined, row: Row): boolean | undefined {
  if (command?.kind === 'expand') return !row.schema.deferred && !row.schema.items?.deferred
  if (command?.kind === 'collapse') return false
  if (command?.kind === 'reveal' && command.target !== row.id && isWithin(command.target, row.id)) return true
  return undefined
}

/** A field of a schema. Its state is its own: opening one row draws no other. */
const TreeRow = memo(function TreeRow({ row, direction, command, open, isFar }: TreeRowProps) {
  const { words } = useRenderContext()
  const { id, schema, required, origin } = row
  const htmlId = useId()
  const isDescribed = hasFacts(schema)
  const head = { id, name: row.name, phrase: rowPhrase(row, words), schema, required, origin, isInTree: true }
  const canOpen = isOpenable(schema, direction)
  const [state, setState] = useState(() => ({
    command,
    isOpen: canOpen && (follows(command, row) ?? open.has(id))
  }))
  if (state.command !== command) setState({ command, isOpen: canOpen && (follows(command, row) ?? state.isOpen) })
  const { isOpen } = state

  function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (isOpen) keepTabStop(currentTarget)
    const row = currentTarget.closest<HTMLElement>('[role="treeitem"]')
    if (row) focusRow(row)
    setState({ command, isOpen: !isOpen })
  }

  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-label={entryLabel(head, words)}
      aria-describedby={isDescribed ? htmlId : undefined}
      data-name={row.name}
      className={clsx('place py-3 not-last:border-b not-last:border-line', isFar && 'far-entry')}
    >
      <div data-entry className="place-head">
        <EntryHead {...head} />
        {isDescribed && <Facts id={htmlId} schema={schema} />}
      </div>
      {canOpen && (
        <button
          type="button"
          data-toggle
          tabIndex={-1}
          aria-expanded={isOpen}
          onClick={toggle}
          className={clsx(
            'mt-1 -ml-1 inline-flex min-h-7 items-center gap-1 rounded-1 pr-2 pl-0.5 text-[13px] hover:bg-sunken print:hidden',
            isOpen ? 'text-ink-3' : 'font-medium text-blue-ink'
          )}
        >
          {renderChevron(isOpen)}
          {(isOpen ? hideLabel : showLabel)(row, direction, words)}
          <span className="sr-only">{` ${words.t('reference.schema.showOf', { name: row.name })}`}</span>
        </button>
      )}
      {canOpen && !isOpen && hasVariants(schema) && <VariantNames schema={schema} />}
      {isOpen && <Fields schema={schema} id={id} direction={direction} command={command} open={open} />}
    </div>
  )
})

/** Rows that are in a piece of their own, which is fetched when they are first shown. */
function DeferredFields({ piece, ...branch }: BranchProps & { piece: PieceKey }) {
  const { id, direction } = branch
  const { words, usePiece } = useRenderContext()
  const query = usePiece(piece)
  const schema = query.data && ('schema' in query.data ? query.data.schema : query.data)
  const open = useMemo(() => (schema ? openAtFirst(schema, id, direction) : undefined), [schema, id, direction])
  if (schema && open) return <Fields schema={schema} open={open} {...branch} />
  if (query.isError)
    return (
      <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 border-l-2 border-red-line pl-4 text-[13px]">
        {words.t('reference.schema.failedFields')}
        <Button size="small" pending={query.isFetching} onClick={() => void query.refetch?.()}>
          {words.t('reference.schema.retry')}
        </Button>
      </div>
    )
  return (
    <div role="status" className="mt-1 border-l-2 border-line pl-4">
      <span className="sr-only">{words.t('reference.schema.loadingFields')}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="py-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-2 h-4 w-full max-w-md" />
        </div>
      ))}
    </div>
  )
}
