import { type Metrics, type MetricsHistory, PATHS, type ThreadDump } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

const handled = { handles: () => true }

/** What has been counted since the process began. The page itself shows a failure. */
export const readMetrics = queryOptions({
  queryKey: ['management', 'metrics'],
  queryFn: async ({ signal }) => (await call<Metrics>('GET', PATHS.metrics, { signal })).data,
  meta: handled
})

/** What was noted in the last hour. */
export const readHistory = queryOptions({
  queryKey: ['management', 'metrics', 'history'],
  queryFn: async ({ signal }) => (await call<MetricsHistory>('GET', PATHS.metricsHistory, { signal })).data,
  meta: handled
})

/** What every thread does at this moment; asked for anew each time, because it is of no use later. */
export const readThreads = queryOptions({
  queryKey: ['management', 'threads'],
  queryFn: async ({ signal }) => (await call<ThreadDump>('GET', PATHS.threadDump, { signal })).data,
  gcTime: 0,
  meta: handled
})
