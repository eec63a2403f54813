import { type ConfigurationProperties, type EnvironmentProperties, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** The settings as the server understood them. */
export const readProperties = queryOptions({
  queryKey: ['management', 'configprops'],
  queryFn: async ({ signal }) =>
    (await call<ConfigurationProperties>('GET', PATHS.configurationProperties, { signal })).data,
  meta: { handles: () => true }
})

/** Where the settings came from. */
export const readEnvironment = queryOptions({
  queryKey: ['management', 'env'],
  queryFn: async ({ signal }) =>
    (await call<EnvironmentProperties>('GET', PATHS.environmentProperties, { signal })).data,
  meta: { handles: () => true }
})
