import type { IncidentImpact, IncidentState, IncidentText, PartState } from '@portico/contract'
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const MARKS: Record<PartState | 'unknown', { Icon: LucideIcon; colour: string; tone: TagTone }> = {
  operational: { Icon: CircleCheck, colour: 'text-teal', tone: 'good' },
  degraded: { Icon: TriangleAlert, colour: 'text-amber', tone: 'warning' },
  down: { Icon: CircleAlert, colour: 'text-red-ink', tone: 'bad' },
  unknown: { Icon: CircleHelp, colour: 'text-ink-3', tone: 'neutral' }
}

/** The sign of a state; a text beside it says the same. */
export function StateIcon({ state, className }: { state: PartState | null; className: string }) {
  const { Icon, colour } = MARKS[state ?? 'unknown']
  return <Icon aria-hidden="true" className={`${className} ${colour}`} />
}

/** The state of a part. */
export function PartStateText({ state }: { state: PartState | null }) {
  const { t } = useTranslation()
  return (
    <span className={`flex items-center gap-1.5 text-sm font-medium ${MARKS[state ?? 'unknown'].colour}`}>
      <StateIcon state={state} className="size-4" />
      {t(`status.partState.${state ?? 'unknown'}`)}
    </span>
  )
}

/** How far an incident has been dealt with. */
export function IncidentStateTag({ state }: { state: IncidentState }) {
  const { t } = useTranslation()
  return <Tag tone={state === 'resolved' ? 'good' : 'info'}>{t(`status.incidentState.${state}`)}</Tag>
}

/** What an incident does to the parts that it affects. */
export function ImpactTag({ impact }: { impact: IncidentImpact }) {
  const { t } = useTranslation()
  return <Tag tone={MARKS[impact].tone}>{t(`status.impact.${impact}`)}</Tag>
}

/** A text of an incident in the reader's language, or in English where it was not written in that one. */
export function IncidentWords({ text, className }: { text: IncidentText; className?: string }) {
  const { i18n } = useTranslation()
  const isEnglish = i18n.language !== 'es' || text.es === null
  return (
    <span lang={isEnglish && i18n.language !== 'en' ? 'en' : undefined} className={className}>
      {isEnglish ? text.en : text.es}
    </span>
  )
}
