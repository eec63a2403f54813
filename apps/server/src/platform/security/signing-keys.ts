import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { serverSecrets } from '../database/tables.ts'
import { randomSecret, sharedSecret } from './secrets.ts'

const SECRET = 'portal_signing_keys'
const DAY = 24 * 60 * 60 * 1000

/** A key signs for this long. */
const SIGNING_DAYS = 90
/** It verifies a little longer: every token it signed has expired by then. */
const VERIFYING_DAYS = SIGNING_DAYS + 1

interface StoredKey {
  id: string
  secret: string
  createdDate: string
}

export interface SigningKey {
  id: string
  secret: Uint8Array
}

/** The symmetric keys of the portal's own tokens. They live in the database, so every instance knows them, and rotate. */
export class SigningKeys {
  readonly #database: Database
  readonly #clock: Clock
  #keys: StoredKey[] = []
  /** How often a key was cached, and how often it was read from the database. */
  readonly remembered = { hits: 0, misses: 0 }

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async current(): Promise<SigningKey> {
    const newest = this.#keys[0]
    if (newest && this.#age(newest) < SIGNING_DAYS * DAY) {
      this.remembered.hits += 1
      return decode(newest)
    }
    this.remembered.misses += 1
    await this.#rotate()
    return decode(this.#keys[0] as StoredKey)
  }

  /** The key with this id; another instance may have made it a moment ago. */
  async find(id: string): Promise<SigningKey | undefined> {
    const known = this.#keys.find((key) => key.id === id)
    if (known) {
      this.remembered.hits += 1
      return decode(known)
    }
    this.remembered.misses += 1
    await this.#load()
    const found = this.#keys.find((key) => key.id === id)
    return found && decode(found)
  }

  #age(key: StoredKey): number {
    return this.#clock().getTime() - Date.parse(key.createdDate)
  }

  #make(): StoredKey {
    return { id: randomUUID(), secret: randomSecret(), createdDate: this.#clock().toISOString() }
  }

  async #load(): Promise<void> {
    this.#keys = await sharedSecret(this.#database, SECRET, () => [this.#make()])
  }

  async #rotate(): Promise<void> {
    await this.#load()
    this.#keys = await this.#database.orm.transaction(async (transaction) => {
      const ours = eq(serverSecrets.name, SECRET)
      const [row] = await transaction.select().from(serverSecrets).where(ours).for('update')
      const stored = row?.value as StoredKey[]
      if (this.#age(stored[0] as StoredKey) < SIGNING_DAYS * DAY) return stored
      const value = [this.#make(), ...stored.filter((key) => this.#age(key) < VERIFYING_DAYS * DAY)]
      await transaction.update(serverSecrets).set({ value }).where(ours)
      return value
    })
  }
}

const decode = (key: StoredKey): SigningKey => ({ id: key.id, secret: Buffer.from(key.secret, 'base64url') })
