import {
  type ConfigurationProperties,
  type DatabaseSchema,
  type EnvironmentProperties,
  type Health,
  type Instances,
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

/** The same of one instance; nothing is requested until it is known which. */
const readOf =
  <Data>(name: string, path: string) =>
  (instance: string | undefined) =>
    queryOptions({
      queryKey: ['management', name, instance] as const,
      queryFn: async ({ signal }) => (await call<Data>('GET', `${path}?instance=${instance}`, { signal })).data,
      enabled: instance !== undefined,
      meta: { handles: () => true }
    })

export const readOverview = read<Overview>('overview', PATHS.overview)
/** The instances that run. */
export const readInstances = read<Instances>('instances', PATHS.instances)
export const readHealth = read<Health>('health', PATHS.health)
export const readLoggers = read<Loggers>('loggers', PATHS.loggers)

/** The configuration that the server uses. */
export const readProperties = read<ConfigurationProperties>('configprops', PATHS.configurationProperties)
/** The sources of the configuration, in the order of their precedence. */
export const readEnvironment = read<EnvironmentProperties>('env', PATHS.environmentProperties)

/** The measurements of an instance since it started. */
export const readMetrics = readOf<Metrics>('metrics', PATHS.metrics)
/** The samples of an instance's last hour. */
export const readHistory = readOf<MetricsHistory>('history', PATHS.metricsHistory)
/** The present state of every thread of an instance, which is not cached. */
export const readThreads = (instance: string) => ({
  ...readOf<ThreadDump>('threads', PATHS.threadDump)(instance),
  gcTime: 0
})

/** The tables of the database. */
export const readTables = {
  ...read<DatabaseSchema>('database', PATHS.database),
  select: ({ tables }: DatabaseSchema) => tables,
  staleTime: 60_000
}
