import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '@/ui/page/card.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Loading } from '../page/page-failed.tsx'

const ROW = 'grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[180px_minmax(0,1fr)] sm:px-6'

/** The fields of a record, line by line; `children` are facts. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Card>
      <dl className="divide-y divide-line">{children}</dl>
    </Card>
  )
}

interface FactProps {
  label: string
  /** The value is not limited to the width of readable text, e.g. a code editor. */
  isWide?: boolean
  children: ReactNode
}

/** One field of a record with its value. */
export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={ROW}>
      <dt className="text-sm leading-6 text-ink-3">{label}</dt>
      <dd className={clsx('min-w-0 wrap-anywhere tabular-nums', !isWide && 'max-w-prose')}>{children}</dd>
    </div>
  )
}

/** The facts while their record is loaded, in their final size. */
export const FactsSkeleton = ({ count }: { count: number }) => (
  <Card>
    <Loading label="entity.loading" className="divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true" className={ROW}>
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-3/5" />
        </div>
      ))}
    </Loading>
  </Card>
)
