import { entityOf, type Review } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { entityKey } from '../record/display.ts'
import { ReviewActionTag, ReviewStateTag } from './review-tags.tsx'

/** What a record under review is called: its title, or its ID. */
export const reviewTitle = ({ title, recordId }: Pick<Review, 'title' | 'recordId'>) => title || `#${recordId}`

interface ReviewListProps {
  label: string
  reviews: readonly Review[]
}

/** Changes, each with its record, its authors and where it stands. */
export function ReviewList({ label, reviews }: ReviewListProps) {
  const { t, i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language)
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id}>
          <Link
            to={`/admin/reviews/${review.id}`}
            className="block px-5 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium wrap-anywhere">{reviewTitle(review)}</span>
              <ReviewActionTag action={review.action} />
              {review.state !== 'waiting' && <ReviewStateTag state={review.state} />}
            </span>
            <span className="mt-1 flex flex-wrap justify-between gap-x-4 text-[13px] text-ink-3">
              <span className="wrap-anywhere">
                {t(entityKey(entityOf(review.entity), 'detail.title'))} {review.recordId} ·{' '}
                {names.format(review.authors)}
              </span>
              <time dateTime={review.changedDate} className="tabular-nums">
                {formatDateTime(review.changedDate)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
