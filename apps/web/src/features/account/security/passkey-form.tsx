import { type AddedSecondFactor, LIMITS } from '@portico/contract'
import { WebAuthnError } from '@simplewebauthn/browser'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { addPasskey } from './requests.ts'
import { useFactorChange } from './use-factor-change.ts'

interface PasskeyFormProps {
  /** The name that is typed. */
  label: string
  onType: (label: string) => void
  onAdded: (added: AddedSecondFactor) => void
  onCancel: () => void
}

/** Why the browser has made no passkey; undefined for any other failure. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'security.passkeys.known'
  return error instanceof Error && (error instanceof WebAuthnError || error.name === 'NotAllowedError')
    ? 'security.passkeys.cancelled'
    : undefined
}

/** Asks for a name, then has the browser make a passkey. */
export function PasskeyForm({ label, onType, onAdded, onCancel }: PasskeyFormProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const addition = useFactorChange(addPasskey, onAdded)
  const refusal = refusalOf(addition.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (addition.isPending) return
    setMissing(label.trim() === '')
    if (label.trim() === '') input.current?.focus()
    else addition.mutate(label.trim())
  }

  return (
    <form noValidate aria-label={t('security.passkeys.start')} onSubmit={submit} className="grid gap-2">
      <Field
        label={t('security.passkeys.label')}
        required
        hint={t('security.passkeys.labelHint')}
        error={isMissing && t('security.passkeys.labelMissing')}
        className="max-w-80"
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="label"
            value={label}
            onChange={(event) => onType(event.target.value)}
            maxLength={LIMITS.passkeyLabel}
          />
        )}
      </Field>
      {addition.error &&
        (refusal ? (
          <Alert tone="danger" title={t('security.notChanged')}>
            {t(refusal)}
          </Alert>
        ) : (
          <FailureAlert title={t('security.notChanged')} error={addition.error} />
        ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={addition.isPending}>
          {t('security.passkeys.finish')}
        </Button>
        <Button onClick={onCancel}>{t('entity.action.cancel')}</Button>
      </div>
    </form>
  )
}
