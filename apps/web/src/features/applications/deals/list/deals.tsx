import type { DealsQuery } from '../queries.ts'
import { ClockPanel } from '../simulations/clock-panel.tsx'
import { RestorePoints } from '../simulations/restore-points.tsx'
import { DealList } from './deal-list.tsx'

/** The deals of an application, with its clock and its restore points. */
export function Deals({ query }: { query: DealsQuery }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0 max-lg:order-2">
        <DealList query={query} />
      </div>
      <div className="contents lg:grid lg:gap-6">
        <div className="min-w-0 max-lg:order-1">
          <ClockPanel />
        </div>
        <div className="min-w-0 max-lg:order-3">
          <RestorePoints />
        </div>
      </div>
    </div>
  )
}
