import type { HealthStatus } from '@portico/contract'
import { CircleAlert, CircleCheck, CircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '@/ui/text/tag.tsx'

const TONES = { UP: 'good', DOWN: 'bad', UNKNOWN: 'neutral' } as const
const ICONS = {
  UP: { Icon: CircleCheck, colour: 'text-teal' },
  DOWN: { Icon: CircleAlert, colour: 'text-red-ink' },
  UNKNOWN: { Icon: CircleQuestionMark, colour: 'text-ink-3' }
}

/** The status of a part of the system, as a word in its colour. */
export function StatusTag({ status }: { status: HealthStatus }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[status]}>{t(`management.status.${status}`)}</Tag>
}

/** The status of a part of the system, as an icon with a text for screen readers. */
export function StatusIcon({ status, className = 'size-4' }: { status: HealthStatus; className?: string }) {
  const { t } = useTranslation()
  const { Icon, colour } = ICONS[status]
  return (
    <>
      <Icon aria-hidden="true" className={`${className} shrink-0 ${colour}`} />
      <span className="sr-only">{t(`management.status.${status}`)}: </span>
    </>
  )
}
