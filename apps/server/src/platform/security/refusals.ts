import { shortAddress } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import { recordChange } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'

/** What was refused. The audit log shows each in words. */
export type RefusalKind =
  | 'password'
  | 'secondFactor'
  | 'currentPassword'
  | 'mailedKey'
  | 'idToken'
  | 'bearerToken'
  | 'clientCredentials'
  | 'sandboxToken'

export interface Refusal {
  kind: RefusalKind
  /** Address of the caller; its network alone is kept. */
  ip: string
  /** Of the user whose account it was about. What was typed is never kept: people type passwords into that field. */
  login?: string | undefined
  /** Which of several reasons it was, or which client sent it. */
  detail?: string | undefined
}

/** Entries of one network within a minute, and of all together. */
const PER_SOURCE = 5
const PER_MINUTE = 60
const MINUTE = 60_000

/** Characters of a detail, which may come from a caller. */
const DETAIL_LENGTH = 100

interface Suppressed {
  count: number
  networks: Set<string>
}

/** Networks that are told apart within a minute, so that an attacker from many does not fill the memory. */
const MOST_NETWORKS = 1000

/**
 * Writes refused sign-ins, keys and tokens to the audit log. An attacker cannot fill it: within a minute only the first ones of a
 * network, and the first ones of all, have an entry each; the others have one together, when the minute is over. Each instance counts
 * by itself.
 */
export class RefusalLog {
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  #minute = 0
  #written = 0
  #perNetwork = new Map<string, number>()
  #suppressed = new Map<RefusalKind, Suppressed>()
  #timer: NodeJS.Timeout | undefined

  constructor({ database, clock, log }: { database: Database; clock: Clock; log: FastifyBaseLogger }) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  /** Begins to write what a minute has left over. */
  start(): void {
    this.#timer = setInterval(() => void this.#startMinute(), MINUTE).unref()
  }

  /** Writes what is left over, and begins no further minute. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#summarise()
  }

  /** Records a refusal. It never fails: what cannot be written is logged. */
  async record({ kind, ip, login, detail }: Refusal): Promise<void> {
    await this.#startMinute()
    const network = shortAddress(ip) ?? 'unknown'
    const count = this.#perNetwork.get(network) ?? 0
    if (count < PER_SOURCE && this.#written < PER_MINUTE && this.#perNetwork.size < MOST_NETWORKS) {
      this.#perNetwork.set(network, count + 1)
      this.#written += 1
      await this.#write(kind, {
        ...(login && { login }),
        network,
        ...(detail && { detail: detail.slice(0, DETAIL_LENGTH).toWellFormed() })
      })
      return
    }
    const suppressed = this.#suppressed.get(kind) ?? { count: 0, networks: new Set() }
    this.#suppressed.set(kind, suppressed)
    suppressed.count += 1
    if (suppressed.networks.size < MOST_NETWORKS) suppressed.networks.add(network)
  }

  async #startMinute(): Promise<void> {
    const minute = Math.floor(this.#clock().getTime() / MINUTE)
    if (minute === this.#minute) return
    this.#minute = minute
    this.#written = 0
    this.#perNetwork = new Map()
    await this.#summarise()
  }

  async #summarise(): Promise<void> {
    const suppressed = this.#suppressed
    this.#suppressed = new Map()
    for (const [kind, { count, networks }] of suppressed) {
      const [network] = networks
      await this.#write(kind, { count, ...(networks.size === 1 ? { network } : { networks: networks.size }) })
    }
  }

  async #write(kind: RefusalKind, after: Record<string, unknown>): Promise<void> {
    const change = { actor: 'system', action: 'refuse', entity: 'access', entityId: kind, after } as const
    await recordChange(this.#database.orm, change).catch((error) =>
      this.#log.error({ err: error, kind }, 'a refusal could not be written to the audit log')
    )
  }
}
