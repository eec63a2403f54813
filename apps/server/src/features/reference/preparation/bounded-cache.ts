/** Keeps what was made, as long as there is room for it; what was not used for longest goes first. */
export class BoundedCache {
  readonly #limit: number
  readonly #kept = new Map<string, Uint8Array>()
  #bytes = 0

  /** @param limit in bytes; what takes more than a quarter of it is not kept */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Uint8Array | undefined {
    const known = this.#kept.get(key)
    if (!known) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return known
  }

  set(key: string, value: Uint8Array): void {
    this.delete(key)
    if (value.length > this.#limit / 4) return
    this.#kept.set(key, value)
    this.#bytes += value.length
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.length ?? 0
    this.#kept.delete(key)
  }
}
