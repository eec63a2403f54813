import { type AddedSecondFactor, ERRORS, type OneTimeCodeSetup } from '@portico/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/lib/api/client.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { QrCode } from './qr-code.tsx'
import { confirmOneTimeCode } from './requests.ts'
import { useFactorChange } from './use-factor-change.ts'

interface AuthenticatorSetupProps {
  setup: OneTimeCodeSetup
  onAdded: (added: AddedSecondFactor) => void
  onCancel: () => void
}

/** A code of the form that every app makes. */
const COMPLETE = /^\s*\d{3}[\s-]?\d{3}\s*$/

const isWrongCode = (error: unknown) =>
  error instanceof ApiError && error.problem?.message === ERRORS.incorrectCode.message

/** Shows the secret for the app, as a picture and as text, and asks for a first code. */
export function AuthenticatorSetup({ setup, onAdded, onCancel }: AuthenticatorSetupProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const confirmation = useFactorChange(confirmOneTimeCode, onAdded)
  const isWrong = isWrongCode(confirmation.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (confirmation.isPending) return
    setIncomplete(!COMPLETE.test(code))
    if (COMPLETE.test(code)) confirmation.mutate(code, { onError: () => input.current?.focus() })
    else input.current?.focus()
  }

  return (
    <form noValidate aria-label={t('security.app.start')} onSubmit={submit} className="grid gap-4">
      <ol className="grid list-decimal gap-4 pl-5 text-sm">
        <li>
          <p>{t('security.app.scan')}</p>
          <QrCode text={setup.uri} label={t('security.app.picture')} className="mt-3 size-44" />
          <p className="mt-3 text-ink-2">{t('security.app.secret')}</p>
          <code className="mt-1 block font-mono text-[13px] wrap-anywhere select-all">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </li>
        <li>
          <p className="mb-3">{t('security.app.confirm')}</p>
          <Field
            label={t('security.app.code')}
            required
            error={isIncomplete ? t('security.app.incomplete') : isWrong && t(ERRORS.incorrectCode.message)}
            className="max-w-48"
          >
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                name="code"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
              />
            )}
          </Field>
        </li>
      </ol>
      {confirmation.error && !isWrong && <FailureAlert title={t('security.notChanged')} error={confirmation.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={confirmation.isPending}>
          {t('security.app.finish')}
        </Button>
        <Button onClick={onCancel}>{t('entity.action.cancel')}</Button>
      </div>
    </form>
  )
}
