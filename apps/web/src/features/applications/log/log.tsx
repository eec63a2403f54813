import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { recordAddress } from '@/lib/records/collection.ts'
import { APPLICATIONS } from '../collection.ts'
import { useApplication } from '../detail/context.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { type LogFilterState, writeLogFilter } from './filter/log-filter.ts'
import { LogEntries } from './list/log-entries.tsx'
import type { LogQuery } from './queries.ts'
import { RequestPane } from './request/request-pane.tsx'

interface LogProps {
  filter: LogFilterState
  query: LogQuery
}

/** The log of an application. A request that the address has is shown beside the list, and in its place where there is no room. */
export function Log({ filter, query }: LogProps) {
  const { application } = useApplication()
  const { requestId } = useParams()
  const root = `${recordAddress(APPLICATIONS, application)}/log`
  const search = writeLogFilter(filter.applied)
  const requests = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  const isShown = requestId !== undefined
  return (
    <>
      <div className={clsx('mb-4', isShown && 'max-lg:hidden')}>
        <FilterBar filter={filter} />
      </div>
      <div className={clsx('grid grid-cols-1 items-start gap-6', isShown && 'lg:grid-cols-[400px_minmax(0,1fr)]')}>
        <div className={clsx('min-w-0', isShown && 'max-lg:hidden')}>
          <LogEntries filter={filter} query={query} requests={requests} root={root} shownId={requestId} />
        </div>
        {isShown && <RequestPane key={requestId} requestId={requestId} back={root + search} root={root} />}
      </div>
    </>
  )
}
