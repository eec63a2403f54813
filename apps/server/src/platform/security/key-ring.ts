import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { sharedSecret } from './secrets.ts'

const DAY = 24 * 60 * 60 * 1000

/** Days after which a new key is made. */
const SIGNING_DAYS = 90
/** Days for which a new key is known before it signs: every instance has read it by then. */
const ANNOUNCED_DAYS = 1
/** Days for which a key verifies after its successor signs; what it signed lives for hours. */
const VERIFYING_DAYS = 2
/** Milliseconds after which an instance reads the keys again. */
const REFRESH_MS = 15 * 60 * 1000

interface StoredKey<T> {
  id: string
  createdDate: string
  value: T
}

export interface KeyRingOptions<T> {
  /** Of the secret in the database. */
  name: string
  /** Makes the value of a key; anything that JSON can hold. */
  make: () => T | Promise<T>
  clock: Clock
  /** The application that the ring is closed with; without one, the caller closes it. */
  app?: Pick<FastifyInstance, 'addHook'>
}

/** Keys of an earlier release had neither id nor date, and count as made now. */
function toStored<T>(value: unknown, now: Date): StoredKey<T>[] {
  return [value].flat().map((each) => {
    const key = each as StoredKey<T>
    return typeof each === 'object' && each !== null && 'createdDate' in each && 'value' in each
      ? key
      : { id: randomUUID(), createdDate: now.toISOString(), value: each as T }
  })
}

/** Keys that all instances share through the database, and that rotate: a new one every 90 days, known to all before it signs. */
export class KeyRing<T> {
  readonly #database: Database
  readonly #options: KeyRingOptions<T>
  readonly #listeners: (() => void)[] = []
  #keys: readonly StoredKey<T>[] = []
  #timer: NodeJS.Timeout | undefined
  /** What listeners know of: which key signs also changes with time alone. */
  #announced: string | undefined

  private constructor(database: Database, options: KeyRingOptions<T>) {
    this.#database = database
    this.#options = options
  }

  /** Opens the ring; the first instance makes its first key. */
  static async open<T>(database: Database, options: KeyRingOptions<T>): Promise<KeyRing<T>> {
    const ring = new KeyRing(database, options)
    await ring.refresh()
    ring.#timer = setInterval(() => void ring.refresh().catch(() => undefined), REFRESH_MS).unref()
    options.app?.addHook('onClose', async () => ring.close())
    return ring
  }

  /** The values of the keys: the one that signs first, then the others, which only verify. */
  values(): [T, ...T[]] {
    const signing = this.#keys.find((key) => this.#days(key) >= ANNOUNCED_DAYS) ?? this.#keys.at(-1)
    if (!signing) throw new Error(`The key ring ${this.#options.name} is not open.`)
    return [signing.value, ...this.#keys.filter((key) => key !== signing).map(({ value }) => value)]
  }

  /** Calls a function whenever other keys than before are there, or another one signs. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Reads the keys; makes a new one when the newest is old, and removes those that verify nothing any more. */
  async refresh(): Promise<void> {
    const { name, make } = this.#options
    const { pool } = this.#database
    const stored = await sharedSecret<unknown>(this.#database, name, make)
    this.#keys = toStored<T>(stored, this.#options.clock())
    const next = await this.#rotated(make)
    if (JSON.stringify(next) !== JSON.stringify(stored)) {
      // Of instances that rotate at the same time, one does; the others read what it has made.
      const { rowCount } = await pool.query(
        'update server_secrets set value = $2 where name = $1 and value = $3::jsonb',
        [name, JSON.stringify(next), JSON.stringify(stored)]
      )
      if (rowCount === 0) return this.refresh()
      this.#keys = next
    }
    const announced = JSON.stringify(this.values())
    if (announced === this.#announced) return
    this.#announced = announced
    for (const listener of this.#listeners) listener()
  }

  /** Reads the keys no longer. */
  close(): void {
    clearInterval(this.#timer)
  }

  async #rotated(make: () => T | Promise<T>): Promise<StoredKey<T>[]> {
    const [newest, ...others] = this.#keys
    const added =
      newest && this.#days(newest) < SIGNING_DAYS
        ? []
        : [{ id: randomUUID(), createdDate: this.#options.clock().toISOString(), value: await make() }]
    const keys = [...added, ...(newest ? [newest] : []), ...others]
    // A key goes when its successor has signed for as long as what the key itself signed can live.
    return keys.filter((_key, index) => {
      const successor = keys[index - 1]
      return !successor || this.#days(successor) < ANNOUNCED_DAYS + VERIFYING_DAYS
    })
  }

  #days({ createdDate }: StoredKey<T>): number {
    return (this.#options.clock().getTime() - Date.parse(createdDate)) / DAY
  }
}
