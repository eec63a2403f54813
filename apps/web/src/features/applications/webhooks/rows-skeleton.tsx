import { Loading } from '@/lib/page/page-failed.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

/** Rows of a list that is loaded. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <Loading>
    <Card className="divide-y divide-line overflow-hidden">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-[68px] items-center gap-4 px-4">
          <Skeleton className="h-5 w-24 shrink-0 rounded-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-24 shrink-0 max-sm:hidden" />
        </div>
      ))}
    </Card>
  </Loading>
)
