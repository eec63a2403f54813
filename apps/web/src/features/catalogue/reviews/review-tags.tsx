import type { Review, ReviewState } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const STATES: Record<ReviewState, TagTone> = { waiting: 'warning', returned: 'bad', released: 'good' }

const ACTIONS: Record<Review['action'], TagTone> = { create: 'good', update: 'info', delete: 'bad' }

/** Where a review stands. */
export function ReviewStateTag({ state }: Pick<Review, 'state'>) {
  const { t } = useTranslation()
  return <Tag tone={STATES[state]}>{t(`reviews.state.${state}`)}</Tag>
}

/** What a change does to a record. */
export function ReviewActionTag({ action }: Pick<Review, 'action'>) {
  const { t } = useTranslation()
  return <Tag tone={ACTIONS[action]}>{t(`reviewsPage.action.${action}`)}</Tag>
}
