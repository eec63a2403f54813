import { AUDIT_EXPORT_FORMATS, type AuditExportFormat } from '@portico/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { useView } from '@/lib/records/use-view.ts'
import { Button } from '@/ui/button/button.tsx'
import { FormatMenu } from '@/ui/button/format-menu.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Spinner } from '@/ui/state/spinner.tsx'
import { EntryItem } from './entry/entry-item.tsx'
import {
  type AuditFilter,
  type AuditFilterState,
  EVERYTHING,
  FILTER_ADDRESS,
  writeFilter
} from './filter/audit-filter.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { downloadAudit, readAudit } from './queries.ts'

/** The audit log. */
export default function AuditPage() {
  const { t } = useTranslation()
  const filter = useView(FILTER_ADDRESS)
  const { refetch, isRefetching, isPlaceholderData } = useInfiniteQuery(readAudit(filter.applied))
  useDocumentTitle(t('audit.title'))
  return (
    <div className="wrap py-10">
      <PageHeader
        title={t('audit.title')}
        description={t('audit.description')}
        actions={
          <>
            <Button pending={isRefetching && !isPlaceholderData} onClick={() => void refetch()}>
              <RefreshCw aria-hidden="true" className="size-4" />
              {t('audit.refresh')}
            </Button>
            <ExportMenu filter={filter.applied} />
          </>
        }
      />
      <FilterBar filter={filter} />
      <Entries filter={filter} />
    </div>
  )
}

function Entries({ filter }: { filter: AuditFilterState }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(readAudit(filter.applied))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  if (entries === undefined || (query.isError && query.isPlaceholderData)) {
    return query.isError ? <PageFailed title={t('audit.loadFailed')} calls={query} /> : <EntriesSkeleton />
  }
  if (entries.length === 0 && !query.hasNextPage) {
    const isRestricted = writeFilter(filter.applied) !== ''
    return (
      <EmptyState
        title={t(isRestricted ? 'audit.nothingFound' : 'audit.empty')}
        actions={isRestricted && <Button onClick={() => filter.change(EVERYTHING)}>{t('audit.filter.clear')}</Button>}
      >
        {t(isRestricted ? 'audit.nothingFoundHint' : 'audit.emptyHint')}
      </EmptyState>
    )
  }
  const searchedTo = query.data?.pages.at(-1)?.searchedTo
  const lastPage = query.data?.pages.at(-1)
  const isSearching = query.hasNextPage && lastPage !== undefined && lastPage.entries.length === 0
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={query.isPlaceholderData ? 'opacity-55 transition-opacity delay-300' : ''}
    >
      {entries.length > 0 && (
        <Card className="overflow-hidden">
          <ol aria-label={t('audit.title')} className="divide-y divide-line">
            {entries.map((entry) => (
              <EntryItem key={entry.id} entry={entry} now={query.dataUpdatedAt} onFilter={filter.change} />
            ))}
          </ol>
        </Card>
      )}
      <div role="status" className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-sm text-ink-2">
        {query.isFetchNextPageError && <p className="text-red-ink">{t('audit.olderFailed')}</p>}
        {isSearching && searchedTo && <p>{t('audit.searchedTo', { time: formatDateTime(searchedTo) })}</p>}
        {!query.hasNextPage && <p className="text-[13px] text-ink-3">{t('audit.end')}</p>}
        {query.hasNextPage && (
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t(isSearching ? 'audit.searchOn' : 'audit.older')}
          </Button>
        )}
      </div>
    </div>
  )
}

const EntriesSkeleton = () => (
  <Loading className="animate-appear-late">
    <Card className="divide-y divide-line">
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex h-[67px] items-center gap-6 px-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-16 rounded-full" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </Card>
  </Loading>
)

/** Saves all entries that match the filter as a file, also those that the page has not loaded. */
function ExportMenu({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation()
  const saving = useMutation({
    mutationFn: (format: AuditExportFormat) => downloadAudit(filter, format),
    onSuccess: (bytes, format) => saveFile(bytes, `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`)
  })
  return (
    <>
      <span role="status" className="sr-only">
        {saving.isPending && t('audit.export.pending')}
      </span>
      <FormatMenu
        buttonClassName="h-10"
        label={
          <>
            {saving.isPending ? <Spinner /> : <Download aria-hidden="true" className="size-4" />}
            {t('audit.export.open')}
          </>
        }
        formats={AUDIT_EXPORT_FORMATS.map((value) => ({ value, label: t(`audit.export.${value}`) }))}
        note={t('audit.export.note')}
        onChoose={(format) => !saving.isPending && saving.mutate(format)}
      />
    </>
  )
}
