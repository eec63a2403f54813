import { clsx } from 'clsx'

/** A grey place-holder in the final size of what is loading; give it width and height by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-pulse rounded-1 bg-skeleton', className)} />
}

/** Several place-holders of the same size. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />)
}

/**
 * A whole page that is loading: a title and a card. It appears after 300 ms, so that quick pages do not flash, and is as high as the
 * window: what is below it is not seen before it can stay where it is.
 */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="wrap min-h-dvh animate-appear-late py-10">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-8 h-72 w-full rounded-3" />
    </div>
  )
}
