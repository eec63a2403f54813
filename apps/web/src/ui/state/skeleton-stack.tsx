import { clsx } from 'clsx'
import { Skeleton } from './skeleton.tsx'

interface SkeletonStackProps {
  /** Announced by screen readers. */
  label: string
  /** The classes of each skeleton: its size and what is above it. */
  rows: readonly string[]
  className?: string
}

/** The parts of something that is loading, each in its final size. */
export function SkeletonStack({ label, rows, className }: SkeletonStackProps) {
  return (
    <div role="status" className={clsx(className)}>
      <span className="sr-only">{label}</span>
      {rows.map((row, index) => (
        <Skeleton key={index} className={row} />
      ))}
    </div>
  )
}
