import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readRelative } from '@/lib/reference/address.ts'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { usePiece } from '../api/use-piece.ts'
import { PartFailed } from '../frame/part-failed.tsx'
import { NavigationSkeleton } from '../frame/skeletons.tsx'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'
import { type FilterHit, filterNavigation } from './filter.ts'
import { Entry, ROW } from './navigation-rows.tsx'

/** Hits that are listed; readers type another letter rather than read more. */
const MAX_HITS = 100

/** What of the API matches what is typed into the navigation's filter, in place of its groups. */
export function FilteredEntries({ text }: { text: string }) {
  const { t } = useTranslation()
  const piece = usePiece('search', '')
  const deferred = useDeferredValue(text)
  const result = useMemo(
    () => (piece.data ? filterNavigation(piece.data, deferred, MAX_HITS) : undefined),
    [piece.data, deferred]
  )
  if (piece.isError) return <PartFailed onRetry={() => void piece.refetch()} />
  if (!result) return <NavigationSkeleton />
  const { hits, total } = result
  return (
    <>
      <p role="status" className="px-3 py-1 text-xs text-ink-3">
        {total === 0
          ? t('reference.navigation.noHits', { text: deferred })
          : t('reference.navigation.hits', { count: total })}
      </p>
      <ul>
        {hits.map((hit) => (
          <Hit key={hit.address} hit={hit} />
        ))}
      </ul>
      {total > hits.length && (
        <p className="px-3 py-2 text-xs text-ink-3">
          {t('reference.navigation.moreHits', { count: total - hits.length })}
        </p>
      )}
    </>
  )
}

function Hit({ hit: { title, detail, kind, address } }: { hit: FilterHit }) {
  const { api, kind: pageKind, key } = useReferenceAddress()
  const link = useReferenceLink()
  const target = readRelative(api, address)
  const [method = '', ...path] = detail.split(' ')
  return (
    <li className={ROW}>
      <Entry
        href={link(target)}
        isCurrent={target.kind === pageKind && target.key === key}
        className="items-start pl-3"
      >
        {kind !== 's' && (
          <span className="flex h-5 items-center">
            <MethodBadge method={method} size="small" />
          </span>
        )}
        <span className="min-w-0 wrap-anywhere">
          {title}
          {kind !== 's' && <span className="block font-mono text-[11px] leading-4 text-ink-3">{path.join(' ')}</span>}
        </span>
      </Entry>
    </li>
  )
}
