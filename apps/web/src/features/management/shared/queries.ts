import {
  type ConfigurationProperties,
  type DatabaseSchema,
  type EnvironmentProperties,
  type Health,
  type Loggers,
  type Metrics,
  type MetricsHistory,
  type Overview,
  PATHS,
  type ThreadDump
} from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** A query of an administration page; the page itself shows a failure. */
const read = <Data>(name: string, path: string) =>
  queryOptions({
    queryKey: ['management', name] as const,
    queryFn: async ({ signal }) => (await call<Data>('GET', path, { signal })).data,
    meta: { handles: () => true }
  })

export const readOverview = read<Overview>('overview', PATHS.overview)
export const readHealth = read<Health>('health', PATHS.health)
export const readLoggers = read<Loggers>('loggers', PATHS.loggers)

/** The configuration that the server uses. */
export const readProperties = read<ConfigurationProperties>('configprops', PATHS.configurationProperties)
/** The sources of the configuration, in the order of their precedence. */
export const readEnvironment = read<EnvironmentProperties>('env', PATHS.environmentProperties)

/** The measurements since the process started. */
export const readMetrics = read<Metrics>('metrics', PATHS.metrics)
/** The samples of the last hour. */
export const readHistory = read<MetricsHistory>('history', PATHS.metricsHistory)
/** The present state of every thread, which is not cached. */
export const readThreads = { ...read<ThreadDump>('threads', PATHS.threadDump), gcTime: 0 }

/** The tables of the database. */
export const readTables = {
  ...read<DatabaseSchema>('database', PATHS.database),
  select: ({ tables }: DatabaseSchema) => tables,
  staleTime: 60_000
}
