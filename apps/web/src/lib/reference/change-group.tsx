import type { Change, ChangeGroup, Changes } from '@portico/openapi'
import { pathWithin } from '@portico/openapi'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { Tag } from '@/ui/text/tag.tsx'

/** The address of a place in one of the two documents; undefined where it has no page. */
export type ChangeLink = (relative: string, side: Change['side']) => string | undefined

interface ChangeGroupProps {
  group: ChangeGroup
  changes: Changes
  /** What the older document is called. */
  from: string
  addressOf: ChangeLink
}

/** The changes of one operation or component, or of the API as a whole. */
export function ChangeGroupView({ group, changes, from, addressOf }: ChangeGroupProps) {
  const { t } = useTranslation()
  const { owner, page, side, operations = 0, direction } = group
  const title = changes.added.operations.find(({ kind, id }) => `${kind}s/${id}` === page)?.title
  const notes = [
    ...(operations > 0 ? [t('reference.changes.usedBy', { count: operations })] : []),
    ...(direction === undefined ? [] : [t(`reference.changes.goesIn.${direction}`)])
  ]
  return (
    <li className="[contain-intrinsic-size:auto_120px] [content-visibility:auto]">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px] leading-6 font-semibold">
        {page === undefined ? (
          t('reference.changes.whole')
        ) : (
          <Owner owner={owner} to={addressOf(page, side)}>
            {title}
          </Owner>
        )}
        {side === 'before' && <Tag>{t('reference.changes.inVersion', { version: from })}</Tag>}
      </h3>
      {notes.length > 0 && <p className="mt-0.5 text-[13px] text-ink-3">{notes.join(' · ')}</p>}
      <ul className="mt-2 border-l-2 border-line">
        {group.changes.map((change, index) => (
          <ChangeItem
            key={index}
            change={change}
            version={change.side === 'before' && side !== 'before' ? from : undefined}
            to={change.address === undefined ? undefined : addressOf(change.address, change.side)}
          />
        ))}
      </ul>
    </li>
  )
}

const LINK = 'rounded-1 underline-offset-2 hover:underline'

/** An operation by method and path, anything else by its name. */
function Owner({ owner, to, children }: { owner: string; to: string | undefined; children: ReactNode }) {
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(owner) ?? []
  const content = (
    <>
      {method !== undefined && <MethodBadge method={method} />}
      <span className="font-mono text-[13px] wrap-anywhere">{path ?? owner}</span>
      {children && <span className="font-normal text-ink-2">{children}</span>}
    </>
  )
  const look = 'flex flex-wrap items-center gap-x-3 gap-y-1 text-ink'
  if (to === undefined) return <span className={look}>{content}</span>
  return (
    <Link to={to} className={`${look} ${LINK}`}>
      {content}
    </Link>
  )
}

interface ChangeItemProps {
  change: Change
  /** Said where the place is in the other version than its neighbours. */
  version: string | undefined
  to: string | undefined
}

function ChangeItem({ change, version, to }: ChangeItemProps) {
  const { t } = useTranslation()
  const { code, params } = change
  const { direction, ...values } = params
  const within = pathWithin(change)
  return (
    <li className="grid gap-x-4 py-1 pl-4 text-sm sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]">
      {within !== '' && (
        <span className="font-mono text-[13px] leading-6 wrap-anywhere">
          {to === undefined ? (
            within
          ) : (
            <Link to={to} className={`text-blue-ink ${LINK}`}>
              {within}
            </Link>
          )}
        </span>
      )}
      <span className={clsx('leading-6 text-ink-2 wrap-anywhere', within === '' && 'col-span-full')}>
        {t(`reference.change.${code}`, { ...values, ...(direction !== undefined && { context: String(direction) }) })}
        {version !== undefined && (
          <span className="text-ink-3"> ({t('reference.changes.inVersion', { version })})</span>
        )}
      </span>
    </li>
  )
}
