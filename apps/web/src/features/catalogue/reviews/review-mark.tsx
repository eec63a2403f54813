import { type EntityDefinition, ROLE_ADMIN } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/lib/session/session.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { useOpenReviews } from './requests.ts'

/** Says on a record's page that its latest change is not released: to its authors and administrators, who alone know of it. */
export function ReviewMark({ entity, id }: { entity: EntityDefinition; id: number }) {
  const { t } = useTranslation()
  const { hasAnyAuthority } = useSession()
  const review = useOpenReviews(entity)?.get(id)
  if (!review) return null
  const isReturned = review.state === 'returned'
  return (
    <Alert
      tone={isReturned ? 'warning' : 'info'}
      title={t(isReturned ? 'reviews.mark.returned' : 'reviews.mark.waiting')}
    >
      <p>{t(isReturned ? 'reviews.mark.returnedText' : 'reviews.mark.waitingText')}</p>
      {isReturned && review.comment && (
        <blockquote className="mt-2 border-l-2 border-line-2 pl-3 whitespace-pre-wrap wrap-anywhere">
          {review.comment}
        </blockquote>
      )}
      {hasAnyAuthority([ROLE_ADMIN]) && (
        <LinkButton to={`/admin/reviews/${review.id}`} size="small" className="mt-3">
          {t('reviews.open')}
        </LinkButton>
      )}
    </Alert>
  )
}
