import { Loading } from '@/lib/page/page-failed.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

/** Rows that are about as high as a window. */
const ROWS = 14

/** The log while it is loaded, in its final size. */
export const LogSkeleton = ({ hasFilter = false }: { hasFilter?: boolean }) => (
  <Loading>
    {hasFilter && (
      <div aria-hidden="true" className="mb-4">
        <Skeleton className="h-10 w-full rounded-2 md:h-48 lg:h-16" />
      </div>
    )}
    {hasFilter && <Skeleton className="mb-3 ml-auto h-8 w-44 rounded-2" />}
    <Card className="@container divide-y divide-line overflow-hidden">
      <div className="h-9 bg-sunken" />
      {Array.from({ length: ROWS }, (_, index) => (
        <div
          key={index}
          className="flex h-24 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 @3xl:h-11 @3xl:flex-nowrap @3xl:py-0"
        >
          <Skeleton className="h-5 w-28 rounded-full" />
          <Skeleton className="h-4 w-full @3xl:flex-1" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </Card>
  </Loading>
)
