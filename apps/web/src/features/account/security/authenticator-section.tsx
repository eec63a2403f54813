import type { AddedSecondFactor, OneTimeCodeSetup, SecondFactors } from '@portico/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { FactorSection } from './factor-section.tsx'
import { removeOneTimeCode, startOneTimeCode } from './requests.ts'
import { useFactorChange } from './use-factor-change.ts'

interface AuthenticatorSectionProps {
  oneTimeCode: SecondFactors['oneTimeCode']
  /** Called with recovery codes that came with the first second factor. */
  onCodes: (codes: string[]) => void
}

/** The authenticator app: when it was set up and last used, a new one in its place, and its removal. */
export function AuthenticatorSection({ oneTimeCode, onCodes }: AuthenticatorSectionProps) {
  const { t } = useTranslation()
  const [setup, setSetup] = useState<OneTimeCodeSetup>()
  const [isAsked, setAsked] = useState(false)
  const start = useFactorChange(startOneTimeCode, setSetup)
  const removal = useFactorChange(removeOneTimeCode, () => setAsked(false))

  function added({ recoveryCodes }: AddedSecondFactor) {
    setSetup(undefined)
    if (recoveryCodes) onCodes(recoveryCodes)
  }

  return (
    <FactorSection title={t('security.app.title')} explanation={t('security.app.explanation')}>
      <p role="status" className="text-sm font-medium">
        {oneTimeCode
          ? t('security.app.active', { time: formatDateTime(oneTimeCode.createdDate) })
          : t('security.app.none')}
        {oneTimeCode?.lastUsedDate && (
          <span className="font-normal text-ink-2">
            {' '}
            {t('security.used', { time: formatDateTime(oneTimeCode.lastUsedDate) })}
          </span>
        )}
      </p>
      {start.error && <FailureAlert title={t('security.notChanged')} error={start.error} />}
      {setup ? (
        <AuthenticatorSetup setup={setup} onAdded={added} onCancel={() => setSetup(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button pending={start.isPending} onClick={() => start.mutate()}>
            {t(oneTimeCode ? 'security.app.replace' : 'security.app.start')}
          </Button>
          {oneTimeCode && <Button onClick={() => setAsked(true)}>{t('security.app.remove')}</Button>}
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('security.app.question')}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('security.app.remove')}
          isPending={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('security.app.consequence')}</p>
          {removal.error && <FailureAlert title={t('security.notChanged')} error={removal.error} />}
        </ConfirmDialog>
      )}
    </FactorSection>
  )
}
