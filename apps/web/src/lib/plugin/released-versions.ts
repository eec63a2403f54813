import { PATHS, type PluginVersions } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** A version of the plugin as the portal serves it. */
export type PluginVersion = PluginVersions['versions'][number]

/** A file of a version with its hash. */
export type ReleasedFile = PluginVersion['files'][number]

/** The versions of the plugin that the portal serves, the newest first; a failure is shown where they would stand. */
export const readVersions = queryOptions({
  queryKey: ['plugin', 'versions'],
  queryFn: async ({ signal }) =>
    (await call<PluginVersions>('GET', PATHS.pluginVersions, { anonymous: true, signal })).data,
  staleTime: 300_000,
  meta: { handles: () => true }
})

/** The version that pages load when they name none. */
export function latestVersion({ latest, versions }: PluginVersions): PluginVersion | undefined {
  return versions.find(({ version }) => version === latest)
}

/** A file of a version; undefined where the version does not have it. */
export function releasedFile(version: PluginVersion, name: string): ReleasedFile | undefined {
  return version.files.find((file) => file.name === name)
}
