import { Suspense, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '@/lib/page/after-paint.ts'
import { forgetFailedPages, lazyPage } from '@/lib/page/lazy-page.tsx'
import { pieceOfPage } from '@/lib/reference/piece-path.ts'
import { reportError } from '@/lib/report-error.ts'
import { PartBoundary } from '@/ui/state/part-boundary.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { usePiece } from '../api/use-piece.ts'
import { useReferenceAddress } from '../use-reference-address.ts'

const SamplesColumn = lazyPage(() => import('./samples-column.tsx'))

/**
 * The right column of an operation's or a webhook's page. Its code is asked for after title and parameters have been painted, and takes a
 * place of its final size.
 */
export function SamplesAside() {
  const { t } = useTranslation()
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
      <PartBoundary
        of={key}
        failed={t('reference.samples.failed')}
        retryLabel={t('reference.samples.retry')}
        onError={reportError}
        onRetry={forgetFailedPages}
      >
        {isPainted ? (
          <Suspense fallback={<SamplesSkeleton />}>
            <SamplesColumn />
          </Suspense>
        ) : (
          <SamplesSkeleton />
        )}
      </PartBoundary>
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
