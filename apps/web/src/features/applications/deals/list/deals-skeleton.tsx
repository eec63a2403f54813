import { Loading } from '@/lib/page/page-failed.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

const ROWS = 8

/** The list of deals while it is loaded, in its final size. */
export const DealListSkeleton = () => (
  <Loading>
    <Card className="divide-y divide-line overflow-hidden">
      <div className="flex h-14 items-center px-6">
        <Skeleton className="h-5 w-24" />
      </div>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className="grid gap-2 px-6 py-4">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
        </div>
      ))}
    </Card>
  </Loading>
)

/** The deals with what is beside them while the page is loaded. */
export const DealsSkeleton = () => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
    <div className="max-lg:order-2">
      <DealListSkeleton />
    </div>
    <div aria-hidden="true" className="grid gap-6 max-lg:order-1">
      <Skeleton className="h-64 w-full rounded-3" />
      <Skeleton className="h-44 w-full rounded-3 max-lg:hidden" />
    </div>
  </div>
)

/** A timeline while the page is loaded. */
export const TimelineSkeleton = ({ hasClock = false }: { hasClock?: boolean }) => (
  <Loading className="grid gap-6">
    {hasClock && <Skeleton className="h-[170px] w-full rounded-3" />}
    <Skeleton className="h-24 w-full rounded-2" />
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} className="h-20 w-full rounded-2 lg:ml-28 lg:w-80" />
    ))}
  </Loading>
)
