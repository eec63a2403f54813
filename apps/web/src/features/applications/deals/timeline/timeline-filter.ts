import { LIMITS, TIMELINE_KINDS } from '@portico/contract'
import { searchPart } from '@/lib/records/list-view.ts'
import type { ViewAddress, ViewState } from '@/lib/records/use-view.ts'
import type { TimelineFilter } from './timeline-rows.ts'

export type TimelineFilterState = ViewState<TimelineFilter>

/** The filter of a timeline in its address. */
export const TIMELINE_FILTER_ADDRESS: ViewAddress<TimelineFilter> = {
  read: (address) => {
    const given = (address.get('show') ?? '').split(',')
    return {
      kinds: TIMELINE_KINDS.filter((kind) => given.includes(kind.toLowerCase())),
      resource: (address.get('resource') ?? '').slice(0, LIMITS.shortText)
    }
  },
  write: ({ kinds, resource }) => searchPart({ show: kinds.map((kind) => kind.toLowerCase()).join(','), resource })
}
