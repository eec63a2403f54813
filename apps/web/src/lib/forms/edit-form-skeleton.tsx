import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '@/ui/page/card.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Loading } from '../page/page-failed.tsx'

/** The form of EditFormCard while its record is loaded, in its final size; `children` are the fields below that of the ID. */
export const EditFormSkeleton = ({ children }: { children: ReactNode }) => (
  <Card className="px-5 py-6 sm:px-7">
    <Loading label="entity.loading" className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <SkeletonField isWide />
      {children}
      <Skeleton className="mt-2 h-10 w-40" />
    </Loading>
  </Card>
)

interface SkeletonFieldProps {
  height?: string | undefined
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
