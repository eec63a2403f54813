import type { SecondFactors } from '@portico/contract'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, useDraft } from '@/lib/drafts/drafts.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { FactorSection } from './factor-section.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { removePasskey } from './requests.ts'
import { useFactorChange } from './use-factor-change.ts'

type Passkey = SecondFactors['passkeys'][number]

interface PasskeysSectionProps {
  passkeys: Passkey[]
  /** Called with recovery codes that came with the first second factor. */
  onCodes: (codes: string[]) => void
}

/** The passkeys of the account, a new one, and the removal of each. */
export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps) {
  const { t } = useTranslation()
  // Kept while the user signs in again, as the server may demand.
  const typed = useRef<string>(undefined)
  const draft = useDraft('passkey', (): Draft<string> | undefined =>
    typed.current === undefined ? undefined : { values: typed.current }
  )
  const [isAdding, setAdding] = useState(draft !== undefined)
  const [label, setLabel] = useState(draft?.values ?? '')
  useEffect(() => {
    typed.current = isAdding ? label : undefined
  })
  const [asked, setAsked] = useState<Passkey>()
  const removal = useFactorChange(removePasskey, () => setAsked(undefined))
  return (
    <FactorSection title={t('security.passkeys.title')} explanation={t('security.passkeys.explanation')}>
      {passkeys.length === 0 ? (
        <p className="text-sm font-medium">{t('security.passkeys.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-2 border border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium wrap-anywhere">{passkey.label}</p>
                <p className="text-[13px] text-ink-2">
                  {t('security.passkeys.added', { time: formatDateTime(passkey.createdDate) })}{' '}
                  {passkey.lastUsedDate && t('security.used', { time: formatDateTime(passkey.lastUsedDate) })}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('security.passkeys.removeOne', { label: passkey.label })}
                onClick={() => setAsked(passkey)}
              >
                {t('security.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <PasskeyForm
          label={label}
          onType={setLabel}
          onAdded={({ recoveryCodes }) => {
            setAdding(false)
            setLabel('')
            if (recoveryCodes) onCodes(recoveryCodes)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : browserSupportsWebAuthn() ? (
        <div>
          <Button onClick={() => setAdding(true)}>{t('security.passkeys.start')}</Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('security.passkeys.unsupported')}</p>
      )}
      {asked && (
        <ConfirmDialog
          title={t('security.passkeys.question', { label: asked.label })}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('security.passkeys.remove')}
          isPending={removal.isPending}
          onConfirm={() => removal.mutate(asked.id)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('security.passkeys.consequence')}</p>
          {removal.error && <FailureAlert title={t('security.notChanged')} error={removal.error} />}
        </ConfirmDialog>
      )}
    </FactorSection>
  )
}
