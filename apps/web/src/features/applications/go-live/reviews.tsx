import type { Application, GoLiveDecision, GoLiveReview } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Failure } from '../detail/failure.tsx'
import type { Rights } from '../detail/rights.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { fetchDocument } from './requests.ts'
import { ReviewTag } from './review-tag.tsx'

interface ReviewsProps {
  reviews: readonly GoLiveReview[]
  application: Application
  rights: Rights
}

/** The reviews of an application, the newest first, with what can be decided now. */
export function Reviews({ reviews, application, rights }: ReviewsProps) {
  const { t } = useTranslation()
  if (reviews.length === 0)
    return rights.edit ? null : (
      <Section title={t('goLive.reviews.title')}>
        <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">{t('goLive.reviews.none')}</p>
      </Section>
    )
  return (
    <Section title={t('goLive.reviews.title')}>
      <ol className="divide-y divide-line">
        {reviews.map((review) => (
          <Review key={review.id} review={review} application={application} rights={rights} />
        ))}
      </ol>
    </Section>
  )
}

type Decision = GoLiveDecision['state']

/** What a user can decide about a review. */
function decisionsOf({ state, submittedBy }: GoLiveReview, rights: Rights, login: string | undefined): Decision[] {
  const isReviewer = rights.release && submittedBy !== login
  if (state === 'RELEASED') return isReviewer ? ['REVOKED'] : []
  if (state !== 'SUBMITTED') return []
  return [...(isReviewer ? (['RELEASED', 'RETURNED'] as const) : []), ...(rights.edit ? (['WITHDRAWN'] as const) : [])]
}

interface ReviewProps {
  review: GoLiveReview
  application: Application
  rights: Rights
}

function Review({ review, application, rights }: ReviewProps) {
  const { t, i18n } = useTranslation()
  const { account } = useSession()
  const [asked, setAsked] = useState<Decision>()
  const decisions = decisionsOf(review, rights, account?.login)
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchDocument(application.id, review.id, i18n.language),
        `go-live-evidence-${application.id}-${review.id}.pdf`
      ),
    meta: { handles: () => true }
  })
  return (
    <li className="grid gap-3 px-5 py-4 text-sm sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ReviewTag state={review.state} />
        <Button size="small" pending={pdf.isPending} onClick={() => pdf.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          {t('goLive.reviews.document')}
        </Button>
      </div>
      <Facts review={review} />
      <Failure title={t('goLive.reviews.documentFailed')} error={pdf.error} />
      {review.state === 'SUBMITTED' && rights.release && review.submittedBy === account?.login && (
        <p className="text-[13px] text-ink-2">{t('goLive.reviews.ownSubmission')}</p>
      )}
      {decisions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === 'RELEASED' ? 'primary' : 'secondary'}
              onClick={() => setAsked(decision)}
            >
              {t(`goLive.decision.${decision}.start`)}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <DecisionDialog
          decision={asked}
          application={application}
          reviewId={review.id}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  )
}

function Facts({ review }: { review: GoLiveReview }) {
  const { t, i18n } = useTranslation()
  const { met, exceptions, note, comment, submittedBy, submittedDate, decidedBy, decidedDate, state } = review
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <>
      <p className="text-[13px] text-ink-2">
        {t('goLive.reviews.submitted', { login: submittedBy, date: formatDateTime(submittedDate) })}
        {decidedBy !== null && decidedDate !== null && (
          <>
            <br />
            {t(`goLive.reviews.decided.${state}`, { login: decidedBy, date: formatDateTime(decidedDate) })}
          </>
        )}
        <br />
        {t('goLive.reviews.met', { met: number(met), all: number(met + exceptions.length) })}
      </p>
      {comment && <Words title={t('goLive.reviews.comment')} text={comment} />}
      {note && <Words title={t('goLive.reviews.note')} text={note} />}
      {exceptions.map(({ item, reason }) => (
        <Words key={item} title={t(`goLive.items.${item}.title`)} text={reason} />
      ))}
    </>
  )
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="text-[13px] text-ink-3">{title}</p>
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
  </div>
)
