import { REVIEW_STATES } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueuePage } from '@/lib/records/queue-page.tsx'
import { useView } from '@/lib/records/use-view.ts'
import { listReviews } from './requests.ts'
import { ReviewList } from './review-list.tsx'
import { REVIEWS_ADDRESS } from './reviews-view.ts'

/** The changes of the catalogue that wait to be released, and those that were decided. */
export default function ReviewsPage() {
  const { t } = useTranslation()
  const { applied: view, change } = useView(REVIEWS_ADDRESS)
  return (
    <QueuePage
      texts="reviewsPage"
      states={REVIEW_STATES}
      stateLabel={(state) => t(`reviews.state.${state}`)}
      view={view}
      onChange={change}
      list={useQuery(listReviews(view))}
    >
      {(reviews) => <ReviewList label={t('reviewsPage.title')} reviews={reviews} />}
    </QueuePage>
  )
}
