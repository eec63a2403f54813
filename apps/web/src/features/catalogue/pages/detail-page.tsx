import { type EntityDefinition, recordTitle } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isMissing, readRecord, type StoredRecord } from '../api/read-record.ts'
import { canBeReferredTo } from '../api/record/read-referrers.ts'
import { DetailValue } from '../record/detail/detail-value.tsx'
import { DETAIL_PANELS } from '../record/detail/panels.ts'
import { ReferrersSection } from '../record/detail/referrers-section.tsx'
import { entityKey } from '../record/display.ts'
import { HistorySection } from '../record/history/history-section.tsx'
import { listAddress, listSearch } from '../record/list-address.ts'
import { ListTrail } from '../record/list-trail.tsx'
import { OPENED_OVER_PAGE } from '../record/overlay.ts'
import { RecordFailed } from '../record/record-failed.tsx'
import { useRecordId } from '../record/record-id.ts'
import { RecordNotFound } from '../record/record-not-found.tsx'
import { useEntity } from '../use-entity.ts'

/** One record: its fields, what its entity has beside them, what refers to it, and what happened to it. */
export default function DetailPage() {
  const entity = useEntity()
  const { t } = useTranslation()
  const { written, id } = useRecordId()
  const query = useQuery({ ...readRecord(entity, id ?? 0), enabled: id !== undefined })
  const record = query.data?.record
  useDocumentTitle(record ? recordTitle(entity, record) : t(entityKey(entity, 'detail.title')))

  return (
    <div className="wrap py-10">
      {id === undefined || isMissing(query.error) ? (
        <RecordNotFound entity={entity} written={written} />
      ) : query.isError ? (
        <RecordFailed entity={entity} query={query} />
      ) : query.data ? (
        <RecordDetail key={id} entity={entity} stored={query.data} />
      ) : (
        <DetailSkeleton entity={entity} />
      )}
    </div>
  )
}

function RecordDetail({ entity, stored }: { entity: EntityDefinition; stored: StoredRecord }) {
  const { t } = useTranslation()
  const { record } = stored
  const Panel = DETAIL_PANELS[entity.key]
  const address = `${entity.route}/${record.id}`
  return (
    <>
      <PageHeader
        trail={<ListTrail entity={entity} />}
        title={recordTitle(entity, record)}
        description={`${t(entityKey(entity, 'detail.title'))} ${record.id}`}
        actions={
          <>
            <LinkButton
              to={{ pathname: `${address}/delete`, search: listSearch(entity) }}
              state={OPENED_OVER_PAGE}
              variant="ghost"
              className="hover:bg-red-wash hover:text-red-ink"
            >
              <Trash2 aria-hidden="true" className="size-4" />
              {t('entity.action.delete')}
            </LinkButton>
            <LinkButton to={`${address}/edit`} variant="primary">
              <Pencil aria-hidden="true" className="size-4" />
              {t('entity.action.edit')}
            </LinkButton>
          </>
        }
      />
      <div className={COLUMNS}>
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <dl className="divide-y divide-line">
              <DetailRow label={t(entityKey(entity, 'id'))}>{record.id}</DetailRow>
              {shownFields(entity).map((field) => (
                <DetailRow key={field.name} label={t(entityKey(entity, field.name))} isWide={field.kind === 'json'}>
                  <DetailValue entity={entity} field={field} value={record[field.name]} />
                </DetailRow>
              ))}
            </dl>
          </Card>
          {Panel && <Panel entity={entity} stored={stored} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          {canBeReferredTo(entity) && <ReferrersSection entity={entity} id={record.id} />}
          <HistorySection entity={entity} stored={stored} />
        </div>
      </div>
      <div className="mt-6">
        <LinkButton to={listAddress(entity)}>{t('entity.action.back')}</LinkButton>
      </div>
    </>
  )
}

/** What a record is stands beside what became of it, where there is room for both. */
const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]'

/** A content is no value to be read in a row. */
const shownFields = (entity: EntityDefinition) => entity.fields.filter((field) => field.kind !== 'content')

const ROW = 'grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[180px_minmax(0,1fr)] sm:px-6'

function DetailRow({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={ROW}>
      <dt className="text-sm leading-6 text-ink-3">{label}</dt>
      <dd className={clsx('min-w-0 wrap-anywhere tabular-nums', !isWide && 'max-w-prose')}>{children}</dd>
    </div>
  )
}

/** The page while its record is loaded, in its final size. */
function DetailSkeleton({ entity }: { entity: EntityDefinition }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        trail={<ListTrail entity={entity} />}
        title={t(entityKey(entity, 'detail.title'))}
        description={<Skeleton className="h-6 w-28" />}
        actions={<Skeleton className="h-10 w-48" />}
      />
      <div className={COLUMNS}>
        <Card>
          <div role="status" className="divide-y divide-line">
            <span className="sr-only">{t('entity.loading')}</span>
            {['id', ...shownFields(entity).map((field) => field.name)].map((name) => (
              <div key={name} aria-hidden="true" className={ROW}>
                <Skeleton className="h-6 w-24" />
                <Skeleton className="h-6 w-3/5" />
              </div>
            ))}
          </div>
        </Card>
        <Skeleton className="h-72 rounded-3" />
      </div>
    </>
  )
}
