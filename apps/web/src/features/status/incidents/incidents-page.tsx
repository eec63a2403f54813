import type { ManagedIncident } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { serverPage } from '@/lib/records/page.ts'
import { QUEUE_SIZES } from '@/lib/records/queue-view.ts'
import { RecordPager } from '@/lib/records/record-pager.tsx'
import { useView } from '@/lib/records/use-view.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { ImpactTag, IncidentStateTag } from '../page/marks.tsx'
import { INCIDENTS_ADDRESS } from './incidents-view.ts'
import { listIncidents } from './requests.ts'

/** The incidents of the status page, for administrators. */
export function IncidentsPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('incidents.title'))
  const { applied: view, change } = useView(INCIDENTS_ADDRESS)
  const list = useQuery(listIncidents(view))
  const { data } = list
  return (
    <div className="wrap py-10">
      <PageHeader
        title={t('incidents.title')}
        description={t('incidents.description')}
        actions={
          <>
            <LinkButton to="/status">{t('incidents.toStatus')}</LinkButton>
            <LinkButton to="/admin/incidents/new" variant="primary">
              <Plus aria-hidden="true" className="size-4" />
              {t('incidents.new')}
            </LinkButton>
          </>
        }
      />
      {data === undefined ? (
        list.isError ? (
          <PageFailed title={t('incidents.failed')} calls={list} />
        ) : (
          <Loading className="animate-appear-late">
            <Skeleton className="h-64 w-full rounded-3" />
          </Loading>
        )
      ) : data.total === 0 ? (
        <EmptyState title={t('incidents.empty')}>{t('incidents.emptyText')}</EmptyState>
      ) : (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <Card className="overflow-hidden">
            <IncidentRows incidents={data.items} />
          </Card>
          <div className="mt-4">
            <RecordPager
              page={serverPage(data, view)}
              size={view.size}
              sizes={QUEUE_SIZES}
              sizeLabel={t('incidents.size')}
              onChange={(changes) => change({ page: 1, ...changes })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

function IncidentRows({ incidents }: { incidents: readonly ManagedIncident[] }) {
  const { t, i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language)
  return (
    <ul aria-label={t('incidents.title')} className="divide-y divide-line">
      {incidents.map(({ id, title, state, impact, parts, publishedDate, createdDate, createdBy }) => (
        <li key={id}>
          <Link
            to={`/admin/incidents/${id}`}
            className="block px-5 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium wrap-anywhere">{title.en}</span>
              {publishedDate ? <IncidentStateTag state={state} /> : <Tag>{t('incidents.draft')}</Tag>}
              {state !== 'resolved' && <ImpactTag impact={impact} />}
            </span>
            <span className="mt-1 flex flex-wrap justify-between gap-x-4 text-[13px] text-ink-3">
              <span className="wrap-anywhere">
                {names.format(parts.map((part) => t(`status.part.${part}`)))} · {createdBy}
              </span>
              <time dateTime={publishedDate ?? createdDate} className="tabular-nums">
                {formatDateTime(publishedDate ?? createdDate)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
