import { useTranslation } from 'react-i18next'

/** In place of a small part of the page that could not be fetched. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className="px-3 py-2 text-[13px] text-red-ink">
      {t('reference.navigation.failed')}{' '}
      <button type="button" onClick={onRetry} className="rounded-1 font-medium underline underline-offset-2">
        {t('error.page.retry')}
      </button>
    </p>
  )
}
