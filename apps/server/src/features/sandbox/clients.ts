import { DEMO_CLIENT_ID, PLUGIN_ID_GRANT } from '@portico/contract'
import type { Client } from '@portico/sandbox'
import type { Database } from '../../platform/database/open.ts'

/** For how long the result of a query is cached: access ends seconds after a partner was deleted. */
const CACHE_MS = 5_000
/** The endpoint of the documents' examples, so that they run as they are written. The demo's client has no other. */
const DOCUMENTED_ENDPOINTS = ['https://shop.brunnwaldt.example']
/** Cached results; the ids come from outside. */
const MAX_CACHED = 1_000

/**
 * Finds the sandbox's clients that need no secret: the demo's, and each partner of the catalogue by its plugin id.
 *
 * @returns queries the database at most once in some seconds for the same id
 */
export function findPublicClient({ pool }: Database): (clientId: string) => Promise<Client | undefined> {
  const cache = new Map<string, { until: number; isPartner: Promise<boolean> }>()

  async function isPartner(pluginId: string): Promise<boolean> {
    const { rowCount } = await pool.query('select from partners where pluginid = $1 limit 1', [pluginId])
    return rowCount === 1
  }

  return async (clientId) => {
    if (clientId === DEMO_CLIENT_ID)
      return { clientId, scopes: PLUGIN_ID_GRANT.scopes, notificationOrigins: DOCUMENTED_ENDPOINTS }
    const now = Date.now()
    let cached = cache.get(clientId)
    if (!cached || cached.until < now) {
      if (cache.size >= MAX_CACHED) cache.clear()
      cached = { until: now + CACHE_MS, isPartner: isPartner(clientId) }
      cache.set(clientId, cached)
      // An error is not cached.
      cached.isPartner.catch(() => cache.delete(clientId))
    }
    return (await cached.isPartner) ? { clientId, ...PLUGIN_ID_GRANT } : undefined
  }
}
