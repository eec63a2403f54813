import type { MailState } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const TONES: Record<MailState, TagTone> = { sent: 'good', waiting: 'warning', failed: 'bad' }

/** Whether a mail is on its way. */
export function MailStateTag({ state }: { state: MailState }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[state]}>{t(`mailbox.state.${state}`)}</Tag>
}
