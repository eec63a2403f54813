import type { UseQueryResult } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { formatDateTime, formatNumber } from '../i18n/formats.ts'
import { useDocumentTitle } from '../page/document-title.ts'
import { failureText, PageFailed } from '../page/page-failed.tsx'
import type { Collection } from './collection.ts'
import { failureReason } from './record-absent.tsx'

type ListQuery = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>

interface RecordListPageProps {
  collection: Pick<Collection<never>, 'route' | 'texts' | 'sharedTexts' | 'showsReasons'>
  query: ListQuery
  count: RecordCount | undefined
  toolbar?: ReactNode
  /** The records, or an empty state; while the list is being loaded, its placeholder. */
  children: ReactNode
  /** Dialogs and bars over the list, in addition to the dialog of a child route. */
  overlays?: ReactNode
  outletContext?: unknown
}

/** The page of a list: heading, buttons that refresh it and create a record, toolbar, records, and failures to load them. */
export function RecordListPage(props: RecordListPageProps) {
  const { collection, query, count, toolbar, children, overlays, outletContext } = props
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
      {query.isError && !isFailed && <StaleAlert query={query} hasReason={collection.showsReasons} />}
      {toolbar}
      {isFailed ? (
        <PageFailed title={t('entity.list.failed')} calls={query}>
          {failureReason(collection, query.error, t)}
        </PageFailed>
      ) : (
        children
      )}
      {overlays}
      <Suspense fallback={null}>
        <Outlet context={outletContext} />
      </Suspense>
    </div>
  )
}

function StaleAlert({ query, hasReason }: { query: ListQuery; hasReason: boolean | undefined }) {
  const { t } = useTranslation()
  const text = t('entity.list.stale', { time: formatDateTime(new Date(query.dataUpdatedAt).toISOString()) })
  return (
    <Alert tone="warning" className="mb-4" title={hasReason && text}>
      {hasReason ? failureText(query.error) : text}
    </Alert>
  )
}

interface RecordCount {
  readonly total?: number
  readonly found: number
  readonly isFiltered: boolean
}

interface ListStatusProps {
  texts: string
  count: RecordCount | undefined
  isFetching: boolean
}

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
