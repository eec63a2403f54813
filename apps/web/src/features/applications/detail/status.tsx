import type { ApplicationStatus } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const TONES: Record<ApplicationStatus, TagTone> = { ACTIVE: 'good', SUSPENDED: 'bad', ENDED: 'neutral' }

/** The status of an application. */
export function StatusTag({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[status]}>{t(`applications.status.${status}`)}</Tag>
}
