import { Duplex } from 'node:stream'

/** PostgreSQL's wire protocol, version 3: see the manual's chapter "Frontend/Backend Protocol". */

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

/** The memory of a request is transferred to the worker; that of Node's pooled buffers cannot be. */
const copyOf = (bytes: Buffer): Uint8Array => Uint8Array.prototype.slice.call(bytes)

const SSL_REQUEST = 80877103
const TERMINATE = 'X'.charCodeAt(0)
/** The frontend messages after which the server responds: Query, Sync, Flush, CopyDone and CopyFail. */
const ENDS_A_REQUEST = new Set(Buffer.from('QSHcf'))

const GREETING = Buffer.concat([
  message('R', int32(0)),
  message('S', text('server_version'), text('18.0')),
  message('S', text('client_encoding'), text('UTF8')),
  message('K', int32(1), int32(1)),
  message('Z', Buffer.from('I'))
])

/**
 * The socket that node-postgres writes to when the server is not at the other end of a network but in this process.
 * The embedded database has one session, so at most one socket may be open at a time.
 */
export class EmbeddedSocket extends Duplex {
  readonly #execute: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly #sessionIsFree: Promise<unknown>
  #started = false
  #received: Buffer = Buffer.alloc(0)

  /**
   * @param execute runs whole frontend messages and gives all backend messages they cause
   * @param sessionIsFree fulfilled when nothing of an earlier client's can come any more, rejected when the database cannot be used
   */
  constructor(execute: (bytes: Uint8Array) => Promise<Uint8Array>, sessionIsFree: Promise<unknown>) {
    super()
    this.#execute = execute
    this.#sessionIsFree = sessionIsFree
  }

  connect(): this {
    this.#sessionIsFree.then(
      () => this.emit('connect'),
      (error) => this.destroy(error)
    )
    return this
  }

  // node-postgres calls these of a network socket.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#take(chunk).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  /** What one client left behind must not reach the next: neither an open transaction nor its settings. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#reset().then(
      () => done(error),
      () => done(error)
    )
  }

  async #reset(): Promise<void> {
    for (const statement of ['rollback', 'discard all']) await this.#execute(copyOf(message('Q', text(statement))))
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#received = this.#received.length ? Buffer.concat([this.#received, chunk]) : chunk
    if (!this.#started && !this.#greet()) return
    let position = 0
    let end = 0
    while (position + 5 <= this.#received.length) {
      const type = this.#received[position] as number
      const length = this.#received.readInt32BE(position + 1)
      if (position + 1 + length > this.#received.length) break
      if (type === TERMINATE) {
        this.push(null)
        this.destroy()
        return
      }
      position += 1 + length
      if (ENDS_A_REQUEST.has(type)) end = position
    }
    if (end === 0) return
    const bytes = copyOf(this.#received.subarray(0, end))
    this.#received = this.#received.subarray(end)
    this.push(await this.#execute(bytes))
  }

  /** Responds to the start-up message, which has no type byte. Returns whether the session is open. */
  #greet(): boolean {
    if (this.#received.length < 8) return false
    const length = this.#received.readInt32BE(0)
    const code = this.#received.readInt32BE(4)
    if (this.#received.length < length) return false
    this.#received = this.#received.subarray(length)
    if (code === SSL_REQUEST) {
      this.push(Buffer.from('N'))
      return false
    }
    this.#started = true
    this.push(GREETING)
    return true
  }
}
