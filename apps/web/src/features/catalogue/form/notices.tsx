import type { DocumentFault } from '@portico/contract'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@/lib/forms/notice.tsx'
import { formatPercent } from '@/lib/i18n/formats.ts'
import { DocumentFaults } from '@/lib/reference/document-faults.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { ProgressBar } from '@/ui/state/progress-bar.tsx'

/** Shows that a published document was not replaced, and the errors of the new one. */
export function Unpublishable({ faults }: { faults: readonly DocumentFault[] }) {
  const { t } = useTranslation()
  return (
    <Alert tone="danger" title={t('entity.report.refused')}>
      {t(faults.length > 0 ? 'entity.report.refusedText' : 'entity.report.noDocument')}
      {faults.length > 0 && <DocumentFaults faults={faults} className="mt-3 max-h-80 overflow-y-auto" />}
    </Alert>
  )
}

interface GoneNoticeProps {
  /** Whether the record had a stored content, which was deleted with it. */
  hasLostContent: boolean
  onDiscard: () => void
}

/** Shows that a record was deleted while it was edited, and that the values can be saved as a new record. */
export function GoneNotice({ hasLostContent, onDiscard }: GoneNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('entity.gone.title')}
      reason={[t('entity.gone.reason'), hasLostContent && t('entity.gone.content')].filter(Boolean).join(' ')}
      className="mb-4 rounded-3 border"
    >
      <Button size="small" className="mt-3" onClick={onDiscard}>
        {t('entity.gone.discard')}
      </Button>
    </Notice>
  )
}

interface UploadProgressProps {
  /** From 0 to 1. */
  share: number
  onCancel: () => void
}

/**
 * The progress of an upload, and the button that cancels it; must be within the form that is being sent. Every quarter is announced
 * to screen readers.
 */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation()
  const percent = (value: number) => formatPercent(value, i18n.language)

  /** The button disappears, so the focus moves to the one that sends the form again. */
  function handleCancel({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    onCancel()
  }

  const label = t(share < 1 ? 'entity.content.sending' : 'entity.content.storing')
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 flex-1">
        <ProgressBar value={share} label={label} text={percent(share)} />
      </div>
      <Button size="small" onClick={handleCancel}>
        {t('entity.content.cancel')}
      </Button>
      <p role="status" className="sr-only">
        {label} {percent(Math.floor(share * 4) / 4)}
      </p>
    </div>
  )
}
