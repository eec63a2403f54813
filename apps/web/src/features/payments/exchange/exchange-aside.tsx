import { Suspense, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '@/lib/page/after-paint.ts'
import { forgetFailedPages, lazyPage } from '@/lib/page/lazy-page.tsx'
import { reportError } from '@/lib/report-error.ts'
import { PartBoundary } from '@/ui/state/part-boundary.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { type ShownCall, ShownCalls } from './shown-calls.ts'

const ExchangeColumn = lazyPage(() => import('./exchange-column.tsx'))

/**
 * The very request and answer of a step, beside it. Its code, which brings generators and colours along, is asked for when the step
 * itself has been painted.
 */
export function ExchangeAside({ calls }: { calls: readonly ShownCall[] }) {
  const { t } = useTranslation()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return (
    // Dark in both appearances, as samples are everywhere; so are its controls.
    <aside
      data-theme="dark"
      aria-label={t('payments.exchange.title')}
      className="p-4 text-ink sm:p-8 min-[1280px]:sticky min-[1280px]:top-[53px] min-[1280px]:max-h-[calc(100dvh-53px)] min-[1280px]:overflow-y-auto min-[1280px]:p-6 print:hidden"
    >
      <PartBoundary
        failed={t('reference.samples.failed')}
        retryLabel={t('reference.samples.retry')}
        onError={reportError}
        onRetry={forgetFailedPages}
      >
        <ShownCalls value={calls}>
          {isPainted ? (
            <Suspense fallback={<ExchangeSkeleton />}>
              <ExchangeColumn />
            </Suspense>
          ) : (
            <ExchangeSkeleton />
          )}
        </ShownCalls>
      </PartBoundary>
    </aside>
  )
}

function ExchangeSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('global.loading')}</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-[360px] rounded-3" />
      <Skeleton className="h-[360px] rounded-3" />
    </div>
  )
}
