import { type Application, type GoLiveDecision, LIMITS } from '@portico/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'
import { decideReview } from './requests.ts'

type Decision = GoLiveDecision['state']

/** Decisions that members have to understand. */
const NEEDS_COMMENT: readonly Decision[] = ['RETURNED', 'REVOKED']

interface DecisionDialogProps {
  decision: Decision
  application: Pick<Application, 'id' | 'name'>
  reviewId: number
  onClose: () => void
}

/** Asks about a decision, and for the comment that members read. */
export function DecisionDialog({ decision, application, reviewId, onClose }: DecisionDialogProps) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isRequired = NEEDS_COMMENT.includes(decision)
  const change = useChange(
    () => decideReview(application.id, reviewId, { state: decision, comment: comment.trim() }),
    onClose
  )
  function confirm() {
    const lacksComment = isRequired && comment.trim() === ''
    setMissing(lacksComment)
    if (lacksComment) input.current?.focus()
    else change.mutate()
  }
  return (
    <ConfirmDialog
      title={t(`goLive.decision.${decision}.question`, { name: application.name })}
      variant={decision === 'REVOKED' ? 'danger' : 'primary'}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t(`goLive.decision.${decision}.action`)}
      isPending={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`goLive.decision.${decision}.consequence`)}</p>
      {decision !== 'WITHDRAWN' && (
        <Field
          label={t('goLive.decision.comment')}
          required={isRequired}
          hint={t('goLive.decision.commentHint')}
          error={isMissing && t('entity.validation.required')}
          className="text-ink"
        >
          {(control) => (
            <TextArea
              {...control}
              ref={input}
              size="small"
              maxLength={LIMITS.goLiveNote}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Field>
      )}
      <Failure title={t('goLive.decision.failed')} error={change.error} />
    </ConfirmDialog>
  )
}
