import { LIMITS } from '@portico/contract'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOutdated } from '@/lib/api/versions.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { type StoredReview, useDecision } from './requests.ts'

/** How a change was decided, and the way to decide it while that is open. */
export function DecisionSection({ stored }: { stored: StoredReview }) {
  const { t } = useTranslation()
  const { state, isOpen, decidedBy, decidedDate, comment } = stored.review
  return (
    <Section title={t('reviewsPage.decision')}>
      <div className="grid gap-5 px-5 py-5 sm:px-6">
        {state !== 'waiting' && decidedDate && (
          <p className="text-sm text-ink-2">
            {t(`reviewsPage.decided.${state}`, { actor: decidedBy, time: formatDateTime(decidedDate) })}
          </p>
        )}
        {comment && (
          <figure className="text-sm">
            <figcaption className="mb-1 text-[13px] text-ink-3">{t('reviewsPage.lastComment')}</figcaption>
            <blockquote className="border-l-2 border-line-2 pl-3 whitespace-pre-wrap wrap-anywhere">
              {comment}
            </blockquote>
          </figure>
        )}
        {isOpen && <DecisionForm stored={stored} />}
      </div>
    </Section>
  )
}

function DecisionForm({ stored }: { stored: StoredReview }) {
  const { t } = useTranslation()
  const { review } = stored
  const [comment, setComment] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const decision = useDecision(stored)
  const isReleasing = decision.isPending && decision.variables === undefined
  const error = isIncomplete && comment.trim() === '' ? t('reviewsPage.commentNeeded') : undefined

  function returnChange() {
    setIncomplete(true)
    if (comment.trim() !== '') decision.mutate(comment.trim(), { onSuccess: () => setComment('') })
  }

  return (
    <>
      {decision.error && (
        <Alert tone="danger" title={t('reviewsPage.notDecided')}>
          {isOutdated(decision.error) ? t('reviewsPage.outdated') : failureText(decision.error)}
        </Alert>
      )}
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-ink-2">{t(`reviewsPage.releaseText.${review.action}`)}</p>
        <Button
          variant="primary"
          pending={isReleasing}
          disabled={decision.isPending}
          onClick={() => decision.mutate(undefined)}
        >
          <Check aria-hidden="true" className="size-4" />
          {t('reviewsPage.release')}
        </Button>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          returnChange()
        }}
        className="grid justify-items-stretch gap-2 border-t border-line pt-5"
      >
        <p className="text-sm text-ink-2">
          {t(review.action === 'delete' ? 'reviewsPage.undoText' : 'reviewsPage.returnText')}
        </p>
        <Field label={t('reviewsPage.comment')} required error={error}>
          {(control) => (
            <TextArea
              {...control}
              size="small"
              maxLength={LIMITS.reviewComment}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" pending={decision.isPending && !isReleasing} disabled={decision.isPending}>
            <Undo2 aria-hidden="true" className="size-4" />
            {t('reviewsPage.return')}
          </Button>
        </div>
      </form>
    </>
  )
}
