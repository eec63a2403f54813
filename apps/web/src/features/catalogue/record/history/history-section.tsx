import { type EntityDefinition, type HistoryEntry, ROLE_ADMIN } from '@portico/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { StoredRecord } from '@/features/catalogue/api/read-record.ts'
import { readHistory } from '@/features/catalogue/api/record-queries.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { SectionEmpty, SectionFailed, SectionSkeleton } from '../detail/section-states.tsx'
import { changesBetween } from './changes.ts'
import { HistoryItem } from './history-item.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

/** The history of a record, newest entries first; administrators can restore earlier states. */
export function HistorySection({ entity, stored }: { entity: EntityDefinition; stored: StoredRecord }) {
  const { t } = useTranslation()
  const { hasAnyAuthority } = useSession()
  const query = useInfiniteQuery(readHistory(entity, stored.record.id))
  const [restored, setRestored] = useState<HistoryEntry>()
  const newest = useRef<HTMLLIElement>(null)

  const entries = query.data?.pages.flat()
  const present = entries?.[0]?.after ?? null
  const canRestore = (entry: HistoryEntry) =>
    entry.after !== null && hasAnyAuthority([ROLE_ADMIN]) && changesBetween(entity, present, entry.after).length > 0

  /** The button that was pressed is gone, because its state is the present one: the focus moves to the new entry. */
  function handleRestored() {
    flushSync(() => setRestored(undefined))
    newest.current?.focus()
  }

  return (
    <Section title={t('entity.history.title')}>
      {entries?.length === 0 ? (
        <SectionEmpty>{t('entity.history.none')}</SectionEmpty>
      ) : entries ? (
        <ol aria-label={t('entity.history.title')} className="divide-y divide-line">
          {entries.map((entry, index) => (
            <HistoryItem
              key={entry.id}
              ref={index === 0 ? newest : undefined}
              entity={entity}
              entry={entry}
              onRestore={canRestore(entry) ? () => setRestored(entry) : undefined}
            />
          ))}
        </ol>
      ) : query.isError ? (
        <SectionFailed title={t('entity.history.failed')} isRetrying={query.isFetching} onRetry={query.refetch} />
      ) : (
        <SectionSkeleton lines={4} />
      )}
      {entries && query.isError && (
        <SectionFailed
          title={t('entity.history.failed')}
          isRetrying={query.isFetching}
          onRetry={query.isFetchNextPageError ? query.fetchNextPage : query.refetch}
        />
      )}
      {query.hasNextPage && !query.isError && (
        <div className="border-t border-line px-5 py-3 sm:px-6">
          <Button size="small" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('entity.history.older')}
          </Button>
        </div>
      )}
      {restored && (
        <RestoreDialog
          entity={entity}
          stored={stored}
          entry={restored}
          changes={changesBetween(entity, present, restored.after)}
          onClose={() => setRestored(undefined)}
          onRestored={handleRestored}
        />
      )}
    </Section>
  )
}
