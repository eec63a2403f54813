import { useQuery } from '@tanstack/react-query'
import { latestVersion, type PluginVersion, readVersions, releasedFile } from '@/lib/plugin/released-versions.ts'
import { readEnvironment } from '@/lib/session/environment.ts'
import { useSession } from '@/lib/session/session.ts'
import type { PluginFile } from '../snippets/markup.ts'
import { loadPluginFile } from './load-plugin.ts'

/** Where the plugin stands in this page. */
export type Plugin =
  | { state: 'loading' }
  | { state: 'failed'; isRetrying: boolean; retry: () => void }
  | {
      state: 'ready'
      /** Where the plugin's files are served; ends with a slash. */
      url: string
      versions: readonly PluginVersion[]
      /** The version whose elements this page has. */
      version: PluginVersion
    }

/** The file of a version, or, without one, the file that always is the newest. */
export function pluginFile(pluginUrl: string, version: PluginVersion | undefined, name: string): PluginFile {
  return version
    ? { url: `${pluginUrl}${version.version}/${name}`, integrity: releasedFile(version, name)?.integrity }
    : { url: pluginUrl + name, integrity: undefined }
}

/** The style sheet that keeps places free, of a version that has it. */
export function reserveFile(pluginUrl: string, version: PluginVersion): PluginFile | undefined {
  return releasedFile(version, 'reserve.css') && pluginFile(pluginUrl, version, 'reserve.css')
}

/** Loads the plugin from the address that the portal specifies; `ready` when its elements can be used. */
export function usePlugin(): Plugin {
  const { environment } = useSession()
  const place = useQuery(readEnvironment(environment))
  const url = place.data?.scfPluginUrl
  const released = useQuery(readVersions)
  const version = released.data && latestVersion(released.data)
  const loaded = useQuery({
    queryKey: ['plugin', 'loaded', url, version?.version],
    queryFn: async () => {
      if (!url || !version) return false
      const reserve = reserveFile(url, version)
      const files = [...(reserve ? [reserve] : []), pluginFile(url, version, 'elements.js')]
      await Promise.all(files.map(loadPluginFile))
      return true
    },
    enabled: url !== undefined && version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: () => true }
  })
  const failed = [place, released, loaded].find((query) => query.isError) ?? (released.data && !version && released)
  if (failed) return { state: 'failed', isRetrying: failed.isFetching, retry: () => void failed.refetch() }
  if (!url || !version || !released.data || !loaded.data) return { state: 'loading' }
  return { state: 'ready', url, versions: released.data.versions, version }
}
