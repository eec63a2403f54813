import { type CreatedApplicationSecret, isCalendarDate, LIMITS } from '@portico/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExpiryChoice, expiryDate } from '@/lib/credentials/expiry.ts'
import { fieldErrorsOf } from '@/lib/forms/field-errors.ts'
import { Button } from '@/ui/button/button.tsx'
import { DateInput } from '@/ui/form/date-input.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { createSecret } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'

/** What the dialog offers for the expiry of a secret. */
const EXPIRY_CHOICES: readonly ExpiryChoice[] = ['90', '180', '365', 'date', 'never']

/** What is typed in the dialog. It is kept while the user signs in again, as the server may demand. */
export interface SecretDraft {
  label: string
  expiry: ExpiryChoice
  /** `YYYY-MM-DD`, or whatever was typed instead. */
  date: string
}

export const NEW_SECRET: SecretDraft = { label: '', expiry: '180', date: '' }

interface NewSecretDialogProps {
  applicationId: number
  draft: SecretDraft
  onType: (draft: SecretDraft) => void
  onCreated: (secret: CreatedApplicationSecret) => void
  onClose: () => void
}

/** Asks for the label and the expiry of a secret, and creates it. */
export function NewSecretDialog({ applicationId, draft, onType, onCreated, onClose }: NewSecretDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const dateInput = useRef<HTMLInputElement>(null)
  const [isDateWrong, setDateWrong] = useState(false)
  const creation = useChange(
    () =>
      createSecret(applicationId, {
        label: draft.label,
        expiresDate: expiryDate(draft.expiry, draft.date, Date.now())
      }),
    onCreated
  )
  const refused = fieldErrorsOf(creation.error, ['label', 'expiresDate'])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (creation.isPending) return
    const isWrong = draft.expiry === 'date' && !isCalendarDate(draft.date)
    setDateWrong(isWrong)
    if (isWrong) dateInput.current?.focus()
    else creation.mutate()
  }

  return (
    <Dialog
      title={t('applications.secrets.new.title')}
      onClose={() => !creation.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('entity.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={creation.isPending}>
            {t('applications.secrets.new.create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-2 text-ink">
        <p className="mb-2 text-sm text-ink-2">{t('applications.secrets.new.text')}</p>
        <Field
          label={t('devportalApp.applications.label')}
          hint={t('applications.secrets.new.labelHint')}
          error={refused?.label && t('entity.validation.pattern')}
        >
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              value={draft.label}
              maxLength={LIMITS.applicationSecretLabel}
              autoComplete="off"
              onChange={(event) => onType({ ...draft, label: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('devportalApp.applications.expiresDate')} hint={t('applications.secrets.new.expiryHint')}>
          {(control) => (
            <Select
              {...control}
              value={draft.expiry}
              options={EXPIRY_CHOICES.map((value) => ({ value, label: t(`applications.secrets.expiry.${value}`) }))}
              onChange={(event) => onType({ ...draft, expiry: event.target.value as ExpiryChoice })}
            />
          )}
        </Field>
        {draft.expiry === 'date' && (
          <Field
            label={t('applications.secrets.new.date')}
            required
            error={(isDateWrong || refused?.expiresDate) && t('applications.secrets.new.dateWrong')}
          >
            {(control) => (
              <DateInput
                {...control}
                ref={dateInput}
                value={draft.date}
                placeholder="DD/MM/YYYY"
                onChange={(date) => onType({ ...draft, date })}
              />
            )}
          </Field>
        )}
        {creation.error && !refused && <Failure title={t('applications.secrets.new.failed')} error={creation.error} />}
      </form>
    </Dialog>
  )
}
