import { Plus, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDocumentTitle } from '../document-title.ts'
import { formatDateTime, formatNumber } from '../i18n/formats.ts'
import type { Collection } from './collection.ts'

/** The request that a list comes from. */
interface ListQuery {
  data: unknown
  isError: boolean
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

interface RecordListPageProps {
  collection: Pick<Collection<never>, 'route' | 'texts' | 'sharedTexts'>
  query: ListQuery
  /** What the server said of a failed request, where nothing else shows it. */
  failure?: ReactNode
  /** How many records there are; undefined until the list is loaded. */
  count: RecordCount | undefined
  toolbar?: ReactNode
  /** The records or why there are none; while the list is loaded, its place-holder. */
  children: ReactNode
  /** What lies over the list. */
  overlays?: ReactNode
}

/** The page of a list: its heading with the ways to refresh it and to create a record, and what became of loading it. */
export function RecordListPage(props: RecordListPageProps) {
  const { collection, query, failure, count, toolbar, children, overlays } = props
  const { t } = useTranslation()
  const title = t(`${collection.texts}.home.title`)
  useDocumentTitle(title)
  const isFailed = query.isError && query.data === undefined
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={<ListStatus texts={collection.sharedTexts} count={count} isFetching={query.isFetching} />}
        actions={
          <>
            <Button pending={query.isFetching} onClick={() => void query.refetch()}>
              <RotateCw aria-hidden="true" className="size-4" />
              {t(`${collection.texts}.home.refreshListLabel`)}
            </Button>
            <LinkButton to={`${collection.route}/new`} variant="primary">
              <Plus aria-hidden="true" className="size-4" />
              {t(`${collection.texts}.home.createLabel`)}
            </LinkButton>
          </>
        }
      />
      {query.isError && !isFailed && <StaleAlert loadedAt={query.dataUpdatedAt} failure={failure} />}
      {toolbar}
      {isFailed ? (
        <FailedState
          title={t('entity.list.failed')}
          retryLabel={t('entity.action.retry')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {failure ?? t('entity.record.failedReason')}
        </FailedState>
      ) : (
        children
      )}
      {overlays}
    </div>
  )
}

/** Says that what is shown has become old because it could not be refreshed. */
function StaleAlert({ loadedAt, failure }: { loadedAt: number; failure: ReactNode }) {
  const { t } = useTranslation()
  const text = t('entity.list.stale', { time: formatDateTime(new Date(loadedAt).toISOString()) })
  return (
    <Alert tone="warning" className="mb-4" title={failure ? text : undefined}>
      {failure ?? text}
    </Alert>
  )
}

interface RecordCount {
  /** How many records there are in all, where it is known. */
  readonly total?: number
  /** How many records search and filters leave. */
  readonly found: number
  readonly isFiltered: boolean
}

interface ListStatusProps {
  texts: string
  count: RecordCount | undefined
  isFetching: boolean
}

/** How many records there are, or how many search and filters leave; spoken when it changes. */
function ListStatus({ texts, count, isFetching }: ListStatusProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <p aria-live="polite" className="min-h-6">
      {count &&
        t(`${texts}.list.${count.isFiltered ? 'matches' : 'count'}`, {
          count: count.found,
          shown: number(count.found),
          total: number(count.total ?? count.found)
        })}
      {count && isFetching && (
        <span className="ml-2 animate-appear-late text-ink-3">{t('entity.list.refreshing')}</span>
      )}
    </p>
  )
}
