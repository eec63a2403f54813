import { LIMITS } from '@portico/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import type { StoredApplication } from '../api/queries.ts'
import { changeStatus } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'

interface StatusDialogProps {
  stored: StoredApplication
  onClose: () => void
}

/** Asks for the reason of a suspension, which members read. */
export function SuspendDialog({ stored: { application }, onClose }: StatusDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const change = useChange(
    () => changeStatus(application.id, { status: 'SUSPENDED', statusReason: reason.trim() }),
    onClose
  )
  function suspend() {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') input.current?.focus()
    else change.mutate()
  }
  return (
    <ConfirmDialog
      title={t('applications.danger.suspend.question', { name: application.name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('applications.danger.suspend.action')}
      isPending={change.isPending}
      onConfirm={suspend}
      onClose={onClose}
    >
      <p>{t('applications.danger.suspend.consequence')}</p>
      <Field
        label={t('devportalApp.applications.statusReason')}
        required
        hint={t('applications.danger.suspend.reasonHint')}
        error={isMissing && t('entity.validation.required')}
        className="text-ink"
      >
        {(control) => (
          <TextArea
            {...control}
            ref={input}
            size="small"
            maxLength={LIMITS.applicationStatusReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Failure title={t('applications.danger.failed')} error={change.error} />
    </ConfirmDialog>
  )
}

/** Asks about making an application active again. */
export function ActivateDialog({ stored: { application }, onClose }: StatusDialogProps) {
  const { t } = useTranslation()
  const change = useChange(() => changeStatus(application.id, { status: 'ACTIVE' }), onClose)
  return (
    <ConfirmDialog
      title={t('applications.danger.activate.question', { name: application.name })}
      variant="primary"
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('applications.danger.activate.action')}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t('applications.danger.activate.consequence')}</p>
      <Failure title={t('applications.danger.failed')} error={change.error} />
    </ConfirmDialog>
  )
}

/** Asks about ending an application, which is final. */
export function EndDialog({ stored: { application }, onClose }: StatusDialogProps) {
  const { t } = useTranslation()
  const change = useChange(() => changeStatus(application.id, { status: 'ENDED' }), onClose)
  return (
    <ConfirmDialog
      title={t('applications.danger.end.question', { name: application.name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('applications.danger.end.action')}
      isPending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t('applications.danger.end.consequence')}</p>
      <Failure title={t('applications.danger.failed')} error={change.error} />
    </ConfirmDialog>
  )
}
