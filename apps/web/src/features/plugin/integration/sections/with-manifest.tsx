import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Manifest, readManifest } from '@/features/plugin/embed/manifest.ts'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

/** What is made of the manifest of the elements, or what stands in its place while it is not there. */
export function WithManifest({ children }: { children: (manifest: Manifest) => ReactNode }) {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(readManifest)
  if (data) return children(data)
  if (!isError) return <Skeleton className="h-96 w-full rounded-2" />
  return (
    <InlineFailure
      retryLabel={t('plugin.load.retry')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      className="text-sm"
    >
      {t('plugin.look.failed')}
    </InlineFailure>
  )
}
