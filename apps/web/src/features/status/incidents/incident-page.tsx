import { type IncidentUpdate, readId } from '@portico/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isMissing } from '@/lib/api/versions.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Section } from '@/ui/page/section.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { ImpactTag, IncidentStateTag } from '../page/marks.tsx'
import { DraftActions } from './draft-actions.tsx'
import { IncidentForm } from './incident-form.tsx'
import { IncidentTrail } from './incident-trail.tsx'
import { addUpdate, changeIncident, readIncident, refreshIncidents, type StoredIncident } from './requests.ts'

/** An incident: as a draft with the way to publish it, later with its updates and the way to add one. */
export function IncidentPage() {
  const { t } = useTranslation()
  const { id: written } = useParams()
  const id = readId(written)
  const query = useQuery({ ...readIncident(id ?? 0), enabled: id !== undefined })
  const { data } = query
  useDocumentTitle(data?.incident.title.en ?? t('incidents.title'))
  return (
    <div className="wrap py-10">
      {data ? (
        <IncidentView stored={data} />
      ) : id === undefined || isMissing(query.error) ? (
        <EmptyState
          title={t('incidents.missing')}
          actions={<LinkButton to="/admin/incidents">{t('incidents.back')}</LinkButton>}
        >
          {t('incidents.missingText')}
        </EmptyState>
      ) : query.isError ? (
        <PageFailed title={t('incidents.failed')} calls={query} />
      ) : (
        <Loading className="grid animate-appear-late gap-6">
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-64 w-full rounded-3" />
        </Loading>
      )}
    </div>
  )
}

function IncidentView({ stored }: { stored: StoredIncident }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { incident, etag } = stored
  const { title, state, impact, publishedDate, createdBy, createdDate } = incident
  const refresh = () => void refreshIncidents(client)
  return (
    <>
      <PageHeader
        trail={<IncidentTrail />}
        title={title.en}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {publishedDate ? <IncidentStateTag state={state} /> : <Tag>{t('incidents.draft')}</Tag>}
            {state !== 'resolved' && <ImpactTag impact={impact} />}
            <span>{t('incidents.createdBy', { actor: createdBy, time: formatDateTime(createdDate) })}</span>
          </span>
        }
        actions={
          publishedDate && <LinkButton to={`/status#incident-${incident.id}`}>{t('incidents.toStatus')}</LinkButton>
        }
      />
      {/* What another administrator has saved meanwhile begins a form anew. */}
      <div key={etag} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        {publishedDate ? (
          <>
            <div className="grid grid-cols-1 gap-6">
              <Section title={t('incidents.addUpdate')}>
                <IncidentForm
                  incident={incident}
                  purpose="update"
                  label={t('incidents.addUpdate')}
                  button={t('incidents.publishUpdate')}
                  send={({ state: next, textEn, textEs = '' }) => addUpdate(stored, { state: next, textEn, textEs })}
                  onStored={refresh}
                />
              </Section>
              <Section title={t('incidents.about')}>
                <IncidentForm
                  incident={incident}
                  purpose="about"
                  label={t('incidents.about')}
                  button={t('incidents.save')}
                  send={(values) => changeIncident(stored, values)}
                  onStored={refresh}
                />
              </Section>
            </div>
            <Section title={t('incidents.updates')}>
              <Updates updates={incident.updates} />
            </Section>
          </>
        ) : (
          <>
            <Section title={t('incidents.editDraft')}>
              <IncidentForm
                incident={incident}
                purpose="draft"
                label={t('incidents.editDraft')}
                button={t('incidents.saveDraft')}
                send={(values) => changeIncident(stored, values)}
                onStored={refresh}
              />
            </Section>
            <DraftActions stored={stored} />
          </>
        )}
      </div>
    </>
  )
}

function Updates({ updates }: { updates: readonly IncidentUpdate[] }) {
  const { t } = useTranslation()
  return (
    <ol className="divide-y divide-line">
      {updates.map(({ id, state, text, date }) => (
        <li key={id} className="px-5 py-4 text-sm sm:px-6">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{t(`status.incidentState.${state}`)}</span>
            <time dateTime={date} className="text-[13px] text-ink-3 tabular-nums">
              {formatDateTime(date)}
            </time>
          </p>
          <p lang="en" className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">
            {text.en}
          </p>
          {text.es ? (
            <p lang="es" className="mt-2 border-t border-line pt-2 whitespace-pre-wrap text-ink-2 wrap-anywhere">
              {text.es}
            </p>
          ) : (
            <p className="mt-2 text-[13px] text-ink-3">{t('incidents.noSpanish')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
