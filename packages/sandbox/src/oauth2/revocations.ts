import type pg from 'pg'

/** Milliseconds for which an instance relies on what it knows; a revoked token is refused everywhere within 5 seconds. */
const KNOWN_FOR = 3_000
/** Milliseconds by which a transaction may be committed later than the time that its row has. */
const OVERLAP = 60_000

/** The tokens that were revoked before they expired (RFC 7009), of all instances. */
export class Revocations {
  readonly #pool: pg.Pool
  readonly #clock: () => Date
  /** Ids of tokens with when they would have expired. */
  readonly #revoked = new Map<string, number>()
  #readAt = 0
  /** When the database had what was read last; null before the first time. */
  #readTo: Date | null = null
  #reading: Promise<void> | undefined

  constructor(pool: pg.Pool, clock: () => Date) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Revokes a token. */
  async revoke(tokenId: string, expiresAt: number): Promise<void> {
    await this.#pool.query(
      'insert into sandbox.revoked_tokens (token_id, expires_at) values ($1, $2) on conflict do nothing',
      [tokenId, new Date(expiresAt)]
    )
    this.#revoked.set(tokenId, expiresAt)
  }

  /** Whether a token was revoked. Of the calls of some seconds, one reads what others have revoked. */
  async has(tokenId: string): Promise<boolean> {
    if (Date.now() - this.#readAt >= KNOWN_FOR) await this.#read()
    return this.#revoked.has(tokenId)
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readNew().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readNew(): Promise<void> {
    const begun = Date.now()
    const { rows } = await this.#pool.query<{ token_id: string; expires_at: Date; now: Date }>(
      `select token_id, expires_at, revoked_at as now from sandbox.revoked_tokens where revoked_at >= coalesce($1, '-infinity'::timestamptz)`,
      [this.#readTo]
    )
    for (const { token_id, expires_at } of rows) this.#revoked.set(token_id, expires_at.getTime())
    const newest = Math.max(...rows.map(({ now }) => now.getTime()))
    if (rows.length > 0) this.#readTo = new Date(newest - OVERLAP)
    this.#readAt = begun
    const now = this.#clock().getTime()
    for (const [tokenId, expiresAt] of this.#revoked) if (expiresAt <= now) this.#revoked.delete(tokenId)
  }
}
