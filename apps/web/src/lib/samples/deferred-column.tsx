import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PartBoundary } from '@/ui/state/part-boundary.tsx'
import { SkeletonStack } from '@/ui/state/skeleton-stack.tsx'
import { forgetFailedPages, type LazyPage } from '../page/lazy-page.tsx'
import { useAfterPaint } from '../page/use-after-paint.ts'
import { reportError } from '../report-error.ts'

interface DeferredColumnProps {
  Column: LazyPage
  /** What the column is about: a failure of another one does not count. */
  of?: string
  /** False while the page beside it is not there yet. */
  isReady?: boolean
  /** The classes of its parts while it loads. */
  skeletons: readonly string[]
}

/** A column of samples. Its code, which brings generators and colours along, is fetched after the page beside it has been painted. */
export function DeferredColumn({ Column, of, isReady, skeletons }: DeferredColumnProps) {
  const { t } = useTranslation()
  const isPainted = useAfterPaint(isReady)
  const skeleton = <SkeletonStack label={t('global.loading')} rows={skeletons} className="grid gap-5" />
  return (
    <PartBoundary
      of={of}
      failed={t('reference.samples.failed')}
      retryLabel={t('reference.samples.retry')}
      onError={reportError}
      onRetry={forgetFailedPages}
    >
      {isPainted ? (
        <Suspense fallback={skeleton}>
          <Column />
        </Suspense>
      ) : (
        skeleton
      )}
    </PartBoundary>
  )
}
