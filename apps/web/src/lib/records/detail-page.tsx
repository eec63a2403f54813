import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { useDocumentTitle } from '../page/document-title.ts'
import { type Collection, OPENED_OVER_PAGE, recordAddress } from './collection.ts'
import { FactsSkeleton } from './facts.tsx'
import { listAddress, listSearch } from './list-address.ts'
import { ListTrail } from './list-trail.tsx'
import { RecordAbsent, type RecordAbsentProps } from './record-absent.tsx'

/** The placeholder of a record: the number of facts, and the height classes of the sections beside them; or what it is made of. */
export type RecordSkeleton = { facts: number; aside: readonly string[] } | { content: ReactNode }

interface RecordPageProps<Row> extends Omit<RecordAbsentProps, 'collection' | 'query'> {
  collection: Collection<Row>
  query: RecordAbsentProps['query'] & { isError: boolean }
  record: Row | undefined
  skeleton: RecordSkeleton
  children: (record: Row) => ReactNode
}

/** The page of a record, or why it is not shown. */
export function RecordPage<Row>({ collection, record, skeleton, children, ...absent }: RecordPageProps<Row>) {
  const { t } = useTranslation()
  const type = t(`${collection.texts}.detail.title`)
  useDocumentTitle(record === undefined ? type : collection.titleOf(record))
  const { isMissing, query } = absent
  return (
    <div className="wrap py-10">
      {isMissing || (query.isError && record === undefined) ? (
        <RecordAbsent collection={collection} {...absent} />
      ) : record === undefined ? (
        <DetailSkeleton collection={collection} title={type} skeleton={skeleton} />
      ) : (
        children(record)
      )}
    </div>
  )
}

interface RecordDetailProps<Row> {
  collection: Collection<Row>
  record: Row
  /** Below the title; by default the record's type and ID. */
  description?: ReactNode
  isDeletable?: boolean
  actions?: ReactNode
  /** The sections beside the facts; on narrow windows below them. */
  aside: ReactNode
  children: ReactNode
}

const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]'

/** A record: its title, buttons that edit and delete it, its facts, and the sections beside them. */
export function RecordDetail<Row>(props: RecordDetailProps<Row>) {
  const { collection, record, description, isDeletable = true, actions, aside, children } = props
  const { t } = useTranslation()
  const address = recordAddress(collection, record)
  return (
    <>
      <PageHeader
        trail={<ListTrail collection={collection} />}
        title={collection.titleOf(record)}
        description={description ?? `${t(`${collection.texts}.detail.title`)} ${collection.idOf(record)}`}
        actions={
          <>
            {isDeletable && (
              <LinkButton
                to={{ pathname: `${address}/delete`, search: listSearch(collection) }}
                state={OPENED_OVER_PAGE}
                variant="ghost"
                className="hover:bg-red-wash hover:text-red-ink"
              >
                <Trash2 aria-hidden="true" className="size-4" />
                {t('entity.action.delete')}
              </LinkButton>
            )}
            {actions}
            <LinkButton to={`${address}/edit`} variant="primary">
              <Pencil aria-hidden="true" className="size-4" />
              {t('entity.action.edit')}
            </LinkButton>
          </>
        }
      />
      <div className={COLUMNS}>
        <div className="grid grid-cols-1 gap-6">{children}</div>
        <div className="grid grid-cols-1 gap-6">{aside}</div>
      </div>
      <div className="mt-6">
        <LinkButton to={listAddress(collection)}>{t('entity.action.back')}</LinkButton>
      </div>
    </>
  )
}

interface DetailSkeletonProps {
  collection: Pick<Collection<never>, 'route' | 'texts'>
  title: string
  skeleton: RecordSkeleton
}

function DetailSkeleton({ collection, title, skeleton }: DetailSkeletonProps) {
  return (
    <>
      <PageHeader
        trail={<ListTrail collection={collection} />}
        title={title}
        description={<Skeleton className="h-6 w-28" />}
        actions={'facts' in skeleton && <Skeleton className="h-10 w-48" />}
      />
      {'content' in skeleton ? (
        skeleton.content
      ) : (
        <div className={COLUMNS}>
          <FactsSkeleton count={skeleton.facts} />
          <div className="grid gap-6">
            {skeleton.aside.map((height, index) => (
              <Skeleton key={index} className={`${height} rounded-3`} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
