import { useTranslation } from 'react-i18next'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'

/** In place of a small part of the page that could not be fetched. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <InlineFailure retryLabel={t('error.page.retry')} onRetry={onRetry} className="px-3 py-2 text-[13px]">
      {t('reference.navigation.failed')}
    </InlineFailure>
  )
}
