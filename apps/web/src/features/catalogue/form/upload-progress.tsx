import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { ProgressBar } from '@/ui/state/progress-bar.tsx'

interface UploadProgressProps {
  /** From 0 to 1. */
  share: number
  onCancel: () => void
}

/**
 * How far a content is on its way to the server, and the way to call it off; stands in the form that is being sent. A screen
 * reader hears of every quarter.
 */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation()
  const percent = (value: number) => new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(value)

  /** The button goes away; focus goes to the one that sends the form again. */
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
