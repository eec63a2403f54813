import type { SecondFactors } from '@portico/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { FactorSection } from './factor-section.tsx'
import { renewRecoveryCodes } from './requests.ts'
import { useFactorChange } from './use-factor-change.ts'

interface RecoverySectionProps {
  recoveryCodes: SecondFactors['recoveryCodes']
  onCodes: (codes: string[]) => void
}

/** How many recovery codes are left, and new ones in their place. */
export function RecoverySection({ recoveryCodes, onCodes }: RecoverySectionProps) {
  const { t, i18n } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const renewal = useFactorChange(renewRecoveryCodes, (codes) => {
    setAsked(false)
    onCodes(codes)
  })
  const left = recoveryCodes?.left ?? 0
  return (
    <FactorSection title={t('security.recovery.title')} explanation={t('security.recovery.explanation')}>
      <p role="status" className="text-sm font-medium">
        {left > 0 ? t('security.recovery.left', pluralOptions(left, i18n.language)) : t('security.recovery.none')}
      </p>
      <div>
        <Button onClick={() => setAsked(true)}>{t('security.recovery.renew')}</Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('security.recovery.question')}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('security.recovery.renew')}
          variant="primary"
          isPending={renewal.isPending}
          onConfirm={() => renewal.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('security.recovery.consequence')}</p>
          {renewal.error && <FailureAlert title={t('security.notChanged')} error={renewal.error} />}
        </ConfirmDialog>
      )}
    </FactorSection>
  )
}
