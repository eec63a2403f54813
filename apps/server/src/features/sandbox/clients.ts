import { APPLICATION_SCOPES, DEMO_CLIENT_ID, PLUGIN_ID_GRANT } from '@portico/contract'
import type { Client, ClientKeys } from '@portico/sandbox'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { queryRows } from '../../platform/database/query.ts'
import { verifySecret } from '../../platform/users/applications/secrets.ts'
import { APPLICATION_STATUS, HAS_ACTIVE_OWNER } from '../../platform/users/applications/use.ts'

/** For how long the result of a query is cached: access ends within 5 seconds, wherever an application was suspended or a partner deleted. */
const CACHE_MS = 4_000
/** The endpoint of the documents' examples, so that they run as they are written. The demo's client has no other. */
const DOCUMENTED_ENDPOINTS = ['https://shop.brunnwaldt.example']
/** Cached results; the ids come from outside. */
const MAX_CACHED = 10_000

interface ClientRow {
  isApplication: boolean
  scopes: string[]
  redirectUris: string[]
  notificationOrigins: string[]
  jwks: { keys: object[] } | null
  jwksUri: string | null
}

/**
 * An application that is active and has an owner who may work, or a partner of the catalogue by its plugin id. A plugin id that is the
 * client id of an application would open to everybody what the application has.
 */
const FIND = `
  select true as "isApplication", a.scopes, a.redirect_uris as "redirectUris", a.notification_origins as "notificationOrigins",
         a.jwks, a.jwks_uri as "jwksUri"
    from applications a where a.client_id = $1 and ${APPLICATION_STATUS} = 'ACTIVE' and ${HAS_ACTIVE_OWNER}
  union all
  (select false, '{}', '{}', '{}', null, null from partners
    where pluginid = $1 and not exists (select from applications where client_id = $1) limit 1)
  limit 1`

/**
 * The sandbox's clients: the demo's and each partner of the catalogue by its plugin id, which are public, and applications, which
 * authenticate. Queries the database at most once in some seconds for the same id.
 */
export class SandboxClients {
  readonly #database: Database
  readonly #clock: Clock
  readonly #cache = new Map<string, { until: number; client: Promise<Client | undefined> }>()

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** The client with an id; undefined when there is none, or it is suspended or has ended. */
  readonly find = async (clientId: string): Promise<Client | undefined> => {
    if (clientId === DEMO_CLIENT_ID)
      return { clientId, scopes: APPLICATION_SCOPES, notificationOrigins: DOCUMENTED_ENDPOINTS }
    const now = Date.now()
    const known = this.#cache.get(clientId)
    if (known && known.until > now) return known.client
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear()
    const cached = { until: now + CACHE_MS, client: this.#read(clientId) }
    this.#cache.set(clientId, cached)
    // An error is not cached.
    cached.client.catch(() => this.#cache.delete(clientId))
    return cached.client
  }

  /** Forgets what is cached of a client: a change that this instance makes counts here immediately. */
  readonly forget = (clientId: string): void => {
    this.#cache.delete(clientId)
  }

  async #read(clientId: string): Promise<Client | undefined> {
    const [row] = await queryRows<ClientRow>(this.#database.pool, FIND, [clientId])
    if (!row) return undefined
    if (!row.isApplication) return { clientId, ...PLUGIN_ID_GRANT }
    const { scopes, redirectUris, notificationOrigins } = row
    const keys = keysOf(row)
    const authentication = {
      verifySecret: (secret: string) => verifySecret(this.#database, clientId, secret, this.#clock()),
      ...(keys && { keys })
    }
    return { clientId, scopes, redirectUris, notificationOrigins, authentication }
  }
}

function keysOf({ jwks, jwksUri }: ClientRow): ClientKeys | undefined {
  if (jwks) return { jwks }
  return jwksUri === null ? undefined : { jwksUri }
}
