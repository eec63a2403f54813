import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Manifest, readManifest } from '@/features/plugin/embed/manifest.ts'
import { Skeleton } from '@/ui/state/skeleton.tsx'

/** What is made of the manifest of the elements, or what stands in its place while it is not there. */
export function WithManifest({ children }: { children: (manifest: Manifest) => ReactNode }) {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(readManifest)
  if (data) return children(data)
  if (!isError) return <Skeleton className="h-96 w-full rounded-2" />
  return (
    <p role="alert" className="text-sm text-red-ink">
      {t('plugin.look.failed')}{' '}
      <button
        type="button"
        disabled={isFetching}
        onClick={() => void refetch()}
        className="rounded-1 font-medium underline underline-offset-2"
      >
        {t('plugin.load.retry')}
      </button>
    </p>
  )
}
