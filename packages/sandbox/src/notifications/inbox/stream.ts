import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type InboxMessage, lastSequence, selectMessagesAfter } from './store.ts'

/** Streams of one owner at the same time, in one instance. */
const STREAMS_PER_OWNER = 4
/** Streams of an instance at the same time. */
const STREAMS = 200
const POLL_MS = 1_000
/** Milliseconds after which a silent stream sends a comment, so that nothing on the way closes it. */
const KEEP_ALIVE_MS = 15_000
/** Milliseconds after which a stream ends: whoever connects again has a token that is still valid. */
const LIFETIME_MS = 600_000

/** A stream that was opened. */
export interface InboxStream {
  body: Readable
  /** The id of the last event before the first that it sends. */
  lastEventId: string
}

/** Streams of what inboxes receive, as `text/event-stream`. */
export class InboxStreams {
  readonly #pool: pg.Pool
  readonly #toEvent: (message: InboxMessage) => unknown
  readonly #open = new Map<AbortController, string>()

  constructor(pool: pg.Pool, toEvent: (message: InboxMessage) => unknown) {
    this.#pool = pool
    this.#toEvent = toEvent
  }

  /**
   * The messages of an owner from now on.
   *
   * @param lastEventId that of an earlier stream, after which it continues
   * @returns undefined when there are too many streams
   */
  async open(owner: string, lastEventId: string | undefined): Promise<InboxStream | undefined> {
    const own = [...this.#open.values()].filter((one) => one === owner).length
    if (own >= STREAMS_PER_OWNER || this.#open.size >= STREAMS) return undefined
    const end = new AbortController()
    this.#open.set(end, owner)
    try {
      const from = /^\d{1,18}$/.test(lastEventId ?? '') ? (lastEventId ?? '0') : await lastSequence(this.#pool, owner)
      const body = Readable.from(this.#events(owner, from, end.signal), { objectMode: false })
      body.once('close', () => {
        end.abort()
        this.#open.delete(end)
      })
      return { body, lastEventId: from }
    } catch (error) {
      this.#open.delete(end)
      throw error
    }
  }

  /** Ends all streams. */
  close(): void {
    for (const end of this.#open.keys()) end.abort()
  }

  async *#events(owner: string, from: string, signal: AbortSignal): AsyncGenerator<string> {
    const endsAt = Date.now() + LIFETIME_MS
    let after = from
    let sentAt = Date.now()
    yield ': connected\n\n'
    while (!signal.aborted && Date.now() < endsAt) {
      for (const message of await selectMessagesAfter(this.#pool, owner, after)) {
        after = message.sequence ?? after
        sentAt = Date.now()
        yield `id: ${after}\ndata: ${JSON.stringify(this.#toEvent(message))}\n\n`
      }
      if (Date.now() - sentAt > KEEP_ALIVE_MS) {
        sentAt = Date.now()
        yield ': still connected\n\n'
      }
      await wait(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
