import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetFailedPages, lazyPage } from '../../../lib/lazy-page.tsx'
import { reportError } from '../../../lib/report-error.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
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
      <ExchangeBoundary>
        <ShownCalls value={calls}>
          {isPainted ? (
            <Suspense fallback={<ExchangeSkeleton />}>
              <ExchangeColumn />
            </Suspense>
          ) : (
            <ExchangeSkeleton />
          )}
        </ShownCalls>
      </ExchangeBoundary>
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

/** What goes wrong here costs the samples, not the payment. */
class ExchangeBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    if (!this.state.isFailed) return this.props.children
    return (
      <ExchangeFailed
        onRetry={() => {
          forgetFailedPages()
          this.setState({ isFailed: false })
        }}
      />
    )
  }
}

function ExchangeFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="rounded-3 border border-line px-5 py-8 text-center">
      <p>{t('reference.samples.failed')}</p>
      <Button size="small" className="mt-3" onClick={onRetry}>
        {t('reference.samples.retry')}
      </Button>
    </div>
  )
}
