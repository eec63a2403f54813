import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetFailedPages, lazyPage } from '../../../lib/lazy-page.tsx'
import { reportError } from '../../../lib/report-error.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { pieceOfPage } from '../api/piece-path.ts'
import { usePiece } from '../api/use-piece.ts'
import { useReferenceAddress } from '../use-reference-address.ts'

const SamplesColumn = lazyPage(() => import('./samples-column.tsx'))

/**
 * The right column of an operation's or a webhook's page. Its code is asked for after title and parameters have been painted, and takes a
 * place of its final size.
 */
export function SamplesAside() {
  const { kind, key } = useReferenceAddress()
  const piece = pieceOfPage(kind) === 'webhook' ? 'webhook' : 'operation'
  const { data } = usePiece(piece, key)
  const [isPainted, setPainted] = useState(false)
  const isThere = data !== undefined

  useEffect(() => {
    if (!isThere || isPainted) return
    return afterPaint(() => startTransition(() => setPainted(true)))
  }, [isThere, isPainted])

  return (
    // The column is dark in both appearances; so are its controls.
    <div data-theme="dark" className="p-4 text-ink sm:px-8 min-[1280px]:p-6 print:hidden">
      <SamplesBoundary of={key}>
        {isPainted ? (
          <Suspense fallback={<SamplesSkeleton />}>
            <SamplesColumn />
          </Suspense>
        ) : (
          <SamplesSkeleton />
        )}
      </SamplesBoundary>
    </div>
  )
}

function SamplesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('global.loading')}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-[360px] rounded-3" />
      <Skeleton className="h-40 rounded-3" />
      <Skeleton className="h-[360px] rounded-3" />
    </div>
  )
}

interface BoundaryProps {
  /** The operation that is shown. */
  of: string
  children: ReactNode
}
type BoundaryState = { of: string; isFailed: boolean }

/** What goes wrong here costs the samples, not the page. */
class SamplesBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  /** Another operation gets another try. A key would do that too, but make all samples anew before the text is painted. */
  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return of === state.of ? null : { of, isFailed: false }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    if (!this.state.isFailed) return this.props.children
    return (
      <SamplesFailed
        onRetry={() => {
          forgetFailedPages()
          this.setState({ isFailed: false })
        }}
      />
    )
  }
}

function SamplesFailed({ onRetry }: { onRetry: () => void }) {
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
