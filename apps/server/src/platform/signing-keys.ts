import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Database } from './database/open.ts'
import { sharedSecret } from './secrets.ts'

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

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** The key to sign with. */
  async current(): Promise<SigningKey> {
    const newest = this.#keys[0]
    if (newest && this.#age(newest) < SIGNING_DAYS * DAY) return decode(newest)
    await this.#rotate()
    return decode(this.#keys[0] as StoredKey)
  }

  /** The key with this id; another instance may have made it a moment ago. */
  async find(id: string): Promise<SigningKey | undefined> {
    const known = this.#keys.find((key) => key.id === id)
    if (known) return decode(known)
    await this.#load()
    const found = this.#keys.find((key) => key.id === id)
    return found && decode(found)
  }

  #age(key: StoredKey): number {
    return this.#clock().getTime() - Date.parse(key.createdDate)
  }

  #make(): StoredKey {
    return { id: randomUUID(), secret: randomBytes(32).toString('base64url'), createdDate: this.#clock().toISOString() }
  }

  async #load(): Promise<void> {
    this.#keys = await sharedSecret(this.#database, SECRET, () => [this.#make()])
  }

  async #rotate(): Promise<void> {
    await this.#load()
    const client = await this.#database.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query('select value from server_secrets where name = $1 for update', [SECRET])
      let keys = rows[0].value as StoredKey[]
      if (this.#age(keys[0] as StoredKey) >= SIGNING_DAYS * DAY) {
        keys = [this.#make(), ...keys.filter((key) => this.#age(key) < VERIFYING_DAYS * DAY)]
        await client.query('update server_secrets set value = $2 where name = $1', [SECRET, JSON.stringify(keys)])
      }
      await client.query('commit')
      this.#keys = keys
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

const decode = (key: StoredKey): SigningKey => ({ id: key.id, secret: Buffer.from(key.secret, 'base64url') })
