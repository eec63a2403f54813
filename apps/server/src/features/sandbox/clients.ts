import { DEMO_CLIENT_ID, PLUGIN_ID_GRANT } from '@portico/contract'
import type { Client } from '@portico/sandbox'
import type { Database } from '../../platform/database/open.ts'

/** How long the answer to whether there is such a partner is kept: a partner that was deleted ends within seconds. */
const KEPT_MS = 5_000
/** Answers that are kept; what is asked for comes from outside. */
const KEPT = 1_000

/**
 * Finds the sandbox's clients that need no secret: the demo's, and each partner of the catalogue by its plugin id.
 *
 * @returns asks the database at most once in some seconds for the same id
 */
export function findPublicClient({ pool }: Database): (clientId: string) => Promise<Client | undefined> {
  const known = new Map<string, { until: number; isPartner: Promise<boolean> }>()

  async function isPartner(pluginId: string): Promise<boolean> {
    const { rowCount } = await pool.query('select from partners where pluginid = $1 limit 1', [pluginId])
    return rowCount === 1
  }

  return async (clientId) => {
    if (clientId === DEMO_CLIENT_ID) return { clientId, scopes: PLUGIN_ID_GRANT.scopes }
    const now = Date.now()
    let answer = known.get(clientId)
    if (!answer || answer.until < now) {
      if (known.size >= KEPT) known.clear()
      answer = { until: now + KEPT_MS, isPartner: isPartner(clientId) }
      known.set(clientId, answer)
      // A failure is nobody's answer but that of who waits for it.
      answer.isPartner.catch(() => known.delete(clientId))
    }
    return (await answer.isPartner) ? { clientId, ...PLUGIN_ID_GRANT } : undefined
  }
}
