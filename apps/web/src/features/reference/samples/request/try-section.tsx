import { Play } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetFailedPages } from '@/lib/page/lazy-page.tsx'
import { pageWithTexts } from '@/lib/page/public-page.tsx'
import { reportError } from '@/lib/report-error.ts'
import { Button } from '@/ui/button/button.tsx'
import { PartBoundary } from '@/ui/state/part-boundary.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { type TryRequest, TryRequestProvider } from './try-request.ts'

const TryPanel = pageWithTexts(['try'], () => import('@/features/reference/try/try-panel.tsx'))

const prepare = () => void TryPanel.load().catch(() => {})

/** Opens the operation to be tried; its code is fetched when the reader seems about to. */
export function TryButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="primary" size="small" onPointerEnter={prepare} onFocus={prepare} onClick={onOpen}>
      <Play aria-hidden="true" className="size-3.5" />
      {t('reference.samples.try')}
    </Button>
  )
}

/** The operation to be tried, once its code is there. */
export function TrySection(request: TryRequest) {
  const { t } = useTranslation()
  return (
    <PartBoundary
      of={request.operation.id}
      failed={t('reference.samples.failed')}
      retryLabel={t('reference.samples.retry')}
      onError={reportError}
      onRetry={forgetFailedPages}
    >
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-3" />}>
        <TryRequestProvider value={request}>
          <TryPanel />
        </TryRequestProvider>
      </Suspense>
    </PartBoundary>
  )
}
