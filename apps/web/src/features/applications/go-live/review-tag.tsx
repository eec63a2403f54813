import type { GoLiveState } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const TONES: Record<GoLiveState, TagTone> = {
  SUBMITTED: 'info',
  WITHDRAWN: 'neutral',
  RETURNED: 'warning',
  RELEASED: 'good',
  REVOKED: 'bad'
}

/** Where a review stands, as a tag. */
export function ReviewTag({ state }: { state: GoLiveState }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[state]}>{t(`goLive.state.${state}`)}</Tag>
}
