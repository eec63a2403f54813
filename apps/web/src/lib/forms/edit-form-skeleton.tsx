import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/ui/page/card.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

/** The form of EditFormCard while its record is loaded, in its final size; `children` are the fields below that of the ID. */
export function EditFormSkeleton({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card className="px-5 py-6 sm:px-7">
      <div role="status" className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <span className="sr-only">{t('entity.loading')}</span>
        <SkeletonField isWide />
        {children}
        <Skeleton className="mt-2 h-10 w-40" />
      </div>
    </Card>
  )
}

interface SkeletonFieldProps {
  /** The class of the height of the control. */
  height?: string | undefined
  /** Over both columns. */
  isWide?: boolean
}

/** A field of a form that is being loaded. */
export function SkeletonField({ height = 'h-10', isWide }: SkeletonFieldProps) {
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <Skeleton className="h-[22px] w-24" />
      <Skeleton className={clsx('mt-1.5 mb-6.5 w-full', height)} />
    </div>
  )
}
