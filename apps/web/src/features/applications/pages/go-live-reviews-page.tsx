import { GO_LIVE_STATES, type ManagedGoLiveReview } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { QueuePage } from '@/lib/records/queue-page.tsx'
import { queueAddress } from '@/lib/records/queue-view.ts'
import { useView } from '@/lib/records/use-view.ts'
import { listGoLiveReviews } from '../go-live/requests.ts'
import { ReviewTag } from '../go-live/review-tag.tsx'

const ADDRESS = queueAddress(GO_LIVE_STATES)

/** The go-live reviews of all applications, for administrators. */
export default function GoLiveReviewsPage() {
  const { t } = useTranslation()
  const { applied: view, change } = useView(ADDRESS)
  return (
    <QueuePage
      texts="goLiveReviews"
      states={GO_LIVE_STATES}
      stateLabel={(state) => t(`goLive.state.${state}`)}
      view={view}
      onChange={change}
      list={useQuery(listGoLiveReviews(view.state, view.page, view.size))}
    >
      {(reviews) => (
        <ul aria-label={t('goLiveReviews.title')} className="divide-y divide-line">
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
    </QueuePage>
  )
}

function Review({ review }: { review: ManagedGoLiveReview }) {
  const { t, i18n } = useTranslation()
  const { application, state, met, exceptions, submittedBy, submittedDate } = review
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <li>
      <Link
        to={`/applications/${application.id}/go-live`}
        className="block px-5 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{application.name}</span>
          <ReviewTag state={state} />
        </span>
        <span className="mt-1 flex flex-wrap justify-between gap-x-4 text-[13px] text-ink-3">
          <span className="wrap-anywhere">
            {t('goLive.reviews.met', { met: number(met), all: number(met + exceptions.length) })} · {submittedBy}
          </span>
          <time dateTime={submittedDate} className="tabular-nums">
            {formatDateTime(submittedDate)}
          </time>
        </span>
      </Link>
    </li>
  )
}
