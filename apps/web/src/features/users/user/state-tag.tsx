import type { UserState } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const TONES: Record<UserState, TagTone> = {
  active: 'good',
  pending: 'warning',
  suspended: 'bad',
  deactivated: 'neutral'
}

/** Where a user stands, in a word. */
export function StateTag({ state }: { state: UserState }) {
  const { t } = useTranslation()
  return <Tag tone={TONES[state]}>{t(`userManagement.state.${state}`)}</Tag>
}
