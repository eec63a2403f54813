import type { OperationReference } from '@portico/openapi'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { memo, type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWritten } from '@/lib/page/written-page.ts'
import { renderChevron } from '@/ui/button/chevron.tsx'
import { usePiece } from '../api/use-piece.ts'
import { NewPoint } from '../changes/new-mark.tsx'
import { useNewIn } from '../changes/use-changes.ts'
import { PartFailed } from '../frame/part-failed.tsx'
import { NavigationSkeleton } from '../frame/skeletons.tsx'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'
import { DeprecatedNote, Entry, keepInPlace, OperationRow, ROW } from './navigation-rows.tsx'
import { countOf, type GroupNode } from './tree.ts'
import { SCHEMAS } from './use-open-groups.ts'

interface DisclosureProps {
  name: string
  title: string
  count: number
  isOpen: boolean
  onToggle: (name: string) => void
  children: ReactNode
}

/** A part of the navigation that opens and closes; closed, nothing of it is there. */
function Disclosure({ name, title, count, isOpen, onToggle, children }: DisclosureProps) {
  const { i18n } = useTranslation()
  const id = useId()
  return (
    <li className={isOpen ? undefined : 'late-row'}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(name)}
        className="flex min-h-9 w-full items-center gap-1.5 rounded-2 px-2 py-1 text-left text-[13px] leading-5 font-semibold text-ink hover:bg-sunken"
      >
        {renderChevron(isOpen, 'text-ink-3')}
        <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
        <span className="text-xs font-normal text-ink-3 tabular-nums">{count.toLocaleString(i18n.language)}</span>
      </button>
      {isOpen && (
        <div id={id} className="ml-[15px] border-l border-line pb-2 pl-1.5">
          {children}
        </div>
      )}
    </li>
  )
}

interface GroupProps {
  node: GroupNode
  open: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** A group of operations, and the groups below it; a document may have hundreds. */
export const NavigationGroup = memo(function NavigationGroup({ node, open, onToggle }: GroupProps) {
  const { t } = useTranslation()
  const { group, children } = node
  return (
    <Disclosure
      name={group.name}
      title={group.title || t('reference.untagged')}
      count={countOf(node)}
      isOpen={open.has(group.name)}
      onToggle={onToggle}
    >
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <NavigationGroup key={child.group.key} node={child} open={open} onToggle={onToggle} />
          ))}
        </ul>
      )}
      {group.count > 0 && <Operations groupKey={group.key} count={group.count} />}
    </Disclosure>
  )
})

/** Rows of a group that a written page has, more than a window shows; the others follow when the application has taken the page over. */
const WRITTEN_ROWS = 80
/** How many of them come before that of the page shown. */
const WRITTEN_BEFORE = 20

function Operations({ groupKey, count }: { groupKey: string; count: number }) {
  const piece = usePiece('tag', groupKey)
  const { kind, key } = useReferenceAddress()
  const link = useReferenceLink()
  const newIn = useNewIn()
  const rows = useMemo(
    () =>
      piece.data?.operations.map((operation) => ({
        operation,
        href: link({ kind: operation.kind, key: operation.id }),
        newIn: newIn(operation.kind, operation.id)
      })),
    [piece.data, link, newIn]
  )
  const isCurrent = ({ operation }: { operation: OperationReference }) =>
    operation.kind === kind && operation.id === key
  const isWritten = useIsWritten()
  const list = useListThatGrows(isWritten)
  const first = isWritten && rows ? Math.max(0, rows.findIndex(isCurrent) - WRITTEN_BEFORE) : 0
  const shown = isWritten ? rows?.slice(first, first + WRITTEN_ROWS) : rows
  return (
    <Rows piece={piece} count={count} list={list}>
      {shown?.map((row) => (
        <OperationRow key={`${row.operation.kind} ${row.operation.id}`} {...row} isCurrent={isCurrent(row)} />
      ))}
    </Rows>
  )
}

/** A list of which the rows in sight stay where they are when others come before them. */
function useListThatGrows(isWritten: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const firstWritten = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isWritten) firstWritten.current = list.current?.firstElementChild ?? null
    else if (list.current && firstWritten.current) keepInPlace(list.current, firstWritten.current)
  }, [isWritten])
  return list
}

/** The component schemas of the document. */
export function SchemasGroup(group: Pick<DisclosureProps, 'count' | 'isOpen' | 'onToggle'>) {
  const { t } = useTranslation()
  return (
    <Disclosure name={SCHEMAS} title={t('reference.schemas')} {...group}>
      <Schemas count={group.count} />
    </Disclosure>
  )
}

function Schemas({ count }: { count: number }) {
  const piece = usePiece('schemas', '')
  const { kind, key } = useReferenceAddress()
  const link = useReferenceLink()
  const newIn = useNewIn()
  return (
    <Rows piece={piece} count={count}>
      {piece.data?.schemas.map(({ name, deprecated }) => (
        <li key={name} className={ROW}>
          <Entry
            href={link({ kind: 'schema', key: name })}
            isCurrent={kind === 'schema' && key === name}
            className="pl-3"
          >
            <span className={clsx('min-w-0 wrap-anywhere', deprecated && 'line-through')}>{name}</span>
            {deprecated && <DeprecatedNote />}
            <NewPoint version={newIn('schema', name)} />
          </Entry>
        </li>
      ))}
    </Rows>
  )
}

interface RowsProps {
  piece: UseQueryResult
  /** How many there will be. */
  count: number
  list?: RefObject<HTMLUListElement | null>
  children: ReactNode
}

/** What is in a group, once its piece is there. */
function Rows({ piece, count, list, children }: RowsProps) {
  if (piece.isError) return <PartFailed onRetry={() => void piece.refetch()} />
  return piece.data ? <ul ref={list}>{children}</ul> : <NavigationSkeleton rows={Math.min(count, 12)} />
}
