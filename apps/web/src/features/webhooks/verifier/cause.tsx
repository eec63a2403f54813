import { useTranslation } from 'react-i18next'
import { showToast } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import type { Diagnosis } from './diagnose.ts'

/** Why a signature differs, and what to do. */
export function Cause({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t, i18n } = useTranslation()
  const { reason } = diagnosis
  const values = {
    ...('id' in diagnosis && { id: diagnosis.id }),
    ...('timestamp' in diagnosis && { timestamp: diagnosis.timestamp }),
    variants:
      'variants' in diagnosis
        ? new Intl.ListFormat(i18n.language).format(
            diagnosis.variants.map((name) => t(`webhookVerifier.variant.${name}`))
          )
        : ''
  }
  return (
    <Alert
      tone="info"
      title={`${t('webhookVerifier.diagnosis.title')}: ${t(`webhookVerifier.diagnosis.${reason}.title`)}`}
    >
      <p className="wrap-anywhere">{t(`webhookVerifier.diagnosis.${reason}.text`, values)}</p>
      {reason === 'unknown' && (
        <ul className="mt-1 list-disc pl-5">
          {(['secret', 'message', 'content'] as const).map((cause) => (
            <li key={cause}>{t(`webhookVerifier.diagnosis.unknown.${cause}`)}</li>
          ))}
        </ul>
      )}
      {reason === 'bodyRewritten' && <SignedBody text={diagnosis.text} />}
    </Alert>
  )
}

function SignedBody({ text }: { text: string }) {
  const { t } = useTranslation()
  const label = t('webhookVerifier.diagnosis.bodyRewritten.signed')
  return (
    <div className="mt-3">
      <div className="mb-1 flex items-center justify-between gap-3">
        <p className="font-medium text-ink">{label}</p>
        <CopyButton
          size="small"
          text={text}
          label={t('reference.samples.copy')}
          copiedLabel={t('reference.samples.copied')}
          onRefused={() => showToast({ kind: 'error', key: 'reference.copyRefused' })}
        />
      </div>
      <pre className="max-h-48 overflow-y-auto rounded-2 border border-line bg-paper p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere text-ink">
        {text}
      </pre>
    </div>
  )
}
