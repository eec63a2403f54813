import type { LoggedRequest } from '@portico/contract'
import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { APPLICATIONS } from '@/features/applications/collection.ts'
import { useApplication } from '@/features/applications/detail/context.ts'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { recordAddress } from '@/lib/records/collection.ts'
import { REFERENCE_ROOT } from '@/lib/reference/address.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { EVERYTHING, type LogFilterState, writeLogFilter } from '../filter/log-filter.ts'
import type { LogQuery } from '../queries.ts'
import { LogRows } from './log-rows.tsx'
import { LogSkeleton } from './log-skeleton.tsx'
import { LogToolbar } from './log-toolbar.tsx'
import { useLiveTail } from './use-live-tail.ts'

interface LogEntriesProps {
  filter: LogFilterState
  query: LogQuery
  /** Undefined while there is no page. */
  requests: readonly LoggedRequest[] | undefined
  root: string
  shownId: string | undefined
}

/** The list with what is above and below it, or what is shown in its place. */
export function LogEntries({ filter, query, requests, root, shownId }: LogEntriesProps) {
  const { t, i18n } = useTranslation()
  const { application } = useApplication()
  const list = useRef<HTMLDivElement>(null)
  const isOutdated = query.isPlaceholderData
  const tail = useLiveTail(application.id, filter.applied, isOutdated ? undefined : requests, list)
  const search = writeLogFilter(filter.applied)
  if (requests === undefined || (query.isError && isOutdated))
    return query.isError ? <PageFailed title={t('applicationLog.failed')} calls={query} /> : <LogSkeleton />
  const isEmpty = requests.length === 0 && !query.hasNextPage && !isOutdated
  return (
    <>
      <LogToolbar query={query} tail={tail} />
      {tail.waiting.length > 0 && (
        <div className="sticky top-3 z-2 h-0 text-center">
          <Button
            size="small"
            variant="primary"
            className="rounded-full shadow-pop"
            onClick={() => {
              tail.show()
              list.current?.scrollIntoView({ block: 'nearest' })
            }}
          >
            <ArrowUp aria-hidden="true" className="size-3.5" />
            {tail.hasMoreWaiting
              ? t('applicationLog.live.showMany', pluralOptions(tail.waiting.length, i18n.language))
              : t('applicationLog.live.show', pluralOptions(tail.waiting.length, i18n.language))}
          </Button>
        </div>
      )}
      {isEmpty ? (
        <NoRequests filter={filter} isLive={tail.isLive} />
      ) : (
        <div aria-busy={isOutdated} className={isOutdated ? 'opacity-55 transition-opacity delay-300' : undefined}>
          {requests.length > 0 && (
            <LogRows ref={list} requests={requests} root={root} search={search} shownId={shownId} />
          )}
          <ListEnd query={query} isEmpty={requests.length === 0} />
        </div>
      )}
    </>
  )
}

/** How the list goes on. */
function ListEnd({ query, isEmpty }: { query: LogQuery; isEmpty: boolean }) {
  const { t } = useTranslation()
  const last = query.data?.pages.at(-1)
  // The server has searched as far as one request may, and found nothing.
  const isSearching = query.hasNextPage && last?.items.length === 0
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-sm text-ink-2">
      {query.isFetchNextPageError && <p className="text-red-ink">{t('applicationLog.olderFailed')}</p>}
      {isSearching && <p>{t(isEmpty ? 'applicationLog.searchedNone' : 'applicationLog.searchedMore')}</p>}
      {query.hasNextPage ? (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(isSearching ? 'applicationLog.searchOn' : 'applicationLog.older')}
        </Button>
      ) : (
        <p className="text-[13px] text-ink-3">{t('applicationLog.end')}</p>
      )}
    </div>
  )
}

/** There is nothing: in the whole log, or of what the filter leaves. */
function NoRequests({ filter, isLive }: { filter: LogFilterState; isLive: boolean }) {
  const { t } = useTranslation()
  const { application } = useApplication()
  if (writeLogFilter(filter.applied) !== '')
    return (
      <EmptyState
        title={t('applicationLog.nothingFound')}
        actions={<Button onClick={() => filter.change(EVERYTHING)}>{t('applicationLog.filter.clear')}</Button>}
      >
        {t('applicationLog.nothingFoundReason')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t(isLive ? 'applicationLog.waiting' : 'applicationLog.empty')}
      actions={
        <>
          <LinkButton to={REFERENCE_ROOT} variant="primary">
            {t('applicationLog.emptyReference')}
          </LinkButton>
          <LinkButton to={`${recordAddress(APPLICATIONS, application)}/credentials`}>
            {t('applicationLog.emptyCredentials')}
          </LinkButton>
        </>
      }
    >
      {t('applicationLog.emptyReason')}
    </EmptyState>
  )
}
