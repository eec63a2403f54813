import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { SkeletonStack } from '@/ui/state/skeleton-stack.tsx'

/** A text that is loading: its title, its first paragraphs and a block. */
export function ArticleSkeleton() {
  const { t } = useTranslation()
  const title = 'h-9 w-3/5'
  const paragraph = ['mt-4 h-5 w-full', 'mt-2 h-5 w-11/12', 'mt-2 h-5 w-2/3']
  return (
    <SkeletonStack
      label={t('global.loading')}
      rows={[title, ...paragraph, 'mt-10 h-6 w-40', 'mt-4 h-56 w-full rounded-3']}
      className="animate-appear-late"
    />
  )
}

/** Entries of the navigation that are loading. */
export function NavigationSkeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="animate-appear-late py-1">
      <span className="sr-only">{t('global.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-8 items-center px-3">
          <Skeleton className="h-4 w-full max-w-44" />
        </div>
      ))}
    </div>
  )
}
