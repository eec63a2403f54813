import type { Incident } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '@/lib/i18n/formats.ts'
import { Card } from '@/ui/page/card.tsx'
import { ImpactTag, IncidentStateTag, IncidentWords } from './marks.tsx'

/** The date of an instant in UTC, as the days of the page are. */
const dayOf = (instant: string | null) => (instant ?? '').slice(0, 10)

/** Incidents that are open, each with all that was written about it. */
export function OpenIncidents({ incidents }: { incidents: readonly Incident[] }) {
  return incidents.map((incident) => (
    <Card
      key={incident.id}
      className={`border-l-4 p-5 sm:p-7 ${incident.impact === 'down' ? 'border-l-red' : 'border-l-amber'}`}
    >
      <IncidentArticle incident={incident} />
    </Card>
  ))
}

/** Incidents that are over, by day. */
export function PastIncidents({ incidents }: { incidents: readonly Incident[] }) {
  const { t } = useTranslation()
  if (incidents.length === 0) return <p className="text-ink-2">{t('status.past.none')}</p>
  const days = [...new Set(incidents.map(({ publishedDate }) => dayOf(publishedDate)))]
  return (
    <ol className="grid gap-8">
      {days.map((day) => (
        <li key={day} className="grid gap-x-8 gap-y-3 md:grid-cols-[9rem_1fr]">
          <p className="text-sm font-medium text-ink-2 tabular-nums md:pt-5">
            <time dateTime={day}>{formatDate(day)}</time>
          </p>
          <div className="grid min-w-0 gap-4">
            {incidents
              .filter(({ publishedDate }) => dayOf(publishedDate) === day)
              .map((incident) => (
                <Card key={incident.id} className="p-5 sm:p-6">
                  <IncidentArticle incident={incident} />
                </Card>
              ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function IncidentArticle({ incident }: { incident: Incident }) {
  const { t, i18n } = useTranslation()
  const { id, title, impact, parts, state, updates } = incident
  const names = new Intl.ListFormat(i18n.language).format(parts.map((part) => t(`status.part.${part}`)))
  return (
    <article id={`incident-${id}`} aria-labelledby={`incident-${id}-title`} className="scroll-mt-24">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={`incident-${id}-title`} className="min-w-0 text-lg leading-7 font-semibold wrap-anywhere">
          <IncidentWords text={title} />
        </h3>
        <IncidentStateTag state={state} />
        {state !== 'resolved' && <ImpactTag impact={impact} />}
      </div>
      <p className="mt-1 text-sm text-ink-2">{t('status.affects', { parts: names })}</p>
      <ol className="mt-4 grid gap-4">
        {updates.map((update) => (
          <li key={update.id} className="border-l-2 border-line pl-4">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <span className="font-semibold">{t(`status.incidentState.${update.state}`)}</span>
              <time dateTime={update.date} className="text-[13px] text-ink-3 tabular-nums">
                {formatDateTime(update.date)}
              </time>
            </p>
            <IncidentWords
              text={update.text}
              className="mt-0.5 block max-w-[46em] whitespace-pre-wrap text-ink-2 wrap-anywhere"
            />
          </li>
        ))}
      </ol>
    </article>
  )
}
