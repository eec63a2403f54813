import type { LooseRequests } from '../chunk.ts'
import { dayNumber } from '../days.ts'
import { linkedResources } from '../resources.ts'
import { facetText } from '../terms.ts'
import { ByteWriter } from './byte-writer.ts'
import { type RecordedRequest, writeExchange } from './exchange.ts'
import { HeaderWriters } from './header-writer.ts'

/** Where the bytes of a request are, and what may not be known before its batch is written. */
interface BatchedRequest extends Pick<RecordedRequest, 'aheadMs'> {
  id: string
  entryStart: number
  entryEnd: number
  exchangeStart: number
  exchangeEnd: number
}

/** Requests of one owner and day, in their order. */
export interface Batch extends LooseRequests {
  requests: BatchedRequest[]
  /** What the requests are, by which their chunk is found. */
  facetTexts: Set<string>
  /** Ids of resources that requests have shown to belong to one deal. */
  linked: string[][]
  /** Attempts to write it that failed, but for outages. */
  failures: number
}

/** Copies of ids. The parts that an expression finds in a text keep the whole text in memory. */
const copied = (ids: readonly string[]): string[] => JSON.parse(JSON.stringify(ids)) as string[]

/**
 * Requests that wait to be written. They wait as bytes: objects of each that outlive V8's young generation would make it mark the whole heap
 * several times as often.
 */
export class Batches {
  readonly #entries = new ByteWriter()
  readonly #exchanges = new ByteWriter()
  readonly #batches = new Map<string, Batch>()
  readonly #headers = new HeaderWriters()
  /** The batch of the last request. */
  #last: Batch | undefined
  #size = 0

  /** Requests in all of them. */
  get size(): number {
    return this.#size
  }

  /** The batches in the order of their first requests. */
  values(): Iterable<Batch> {
    return this.#batches.values()
  }

  /**
   * Adds a request.
   *
   * @param isLinked whether it is known already that ids belong to one deal
   */
  add(
    request: RecordedRequest & { id: string },
    isLinked: (owner: string, ids: readonly string[], at: number) => boolean
  ): void {
    const { id, owner, at, aheadMs } = request
    const entryStart = this.#entries.length
    const exchangeStart = this.#exchanges.length
    const entry = writeExchange(this.#exchanges, request, this.#headers)
    this.#entries.write(JSON.stringify(entry))
    const entryEnd = this.#entries.length
    const exchangeEnd = this.#exchanges.length
    const batch = this.#batchOf(owner, at)
    batch.requests.push({ id, aheadMs, entryStart, entryEnd, exchangeStart, exchangeEnd })
    batch.facetTexts.add(facetText(entry))
    const linked = linkedResources(entry)
    if (linked.length > 0 && !isLinked(owner, linked, at)) batch.linked.push(copied(linked))
    this.#size += 1
  }

  /**
   * Writes the entries and exchanges of a batch, as its chunk has them.
   *
   * @param aheadMs of each of its requests
   */
  write(batch: Batch, aheadMs: readonly number[], to: { entries: ByteWriter; exchanges: ByteWriter }): void {
    for (const [index, { entryStart, entryEnd, exchangeStart, exchangeEnd }] of batch.requests.entries()) {
      to.entries.write(`${index === 0 ? '[' : ',\n'}{"aheadMs":${aheadMs[index]},`)
      to.entries.copy(this.#entries, entryStart + 1, entryEnd)
      to.exchanges.copy(this.#exchanges, exchangeStart, exchangeEnd)
    }
    to.entries.write(']')
  }

  /** Removes a batch. */
  delete(batch: Batch): void {
    this.#size -= batch.requests.length
    this.#batches.delete(`${batch.owner} ${dayNumber(batch.at)}`)
    if (this.#last === batch) this.#last = undefined
    if (this.#batches.size > 0) return
    this.#entries.clear()
    this.#exchanges.clear()
  }

  #batchOf(owner: string, at: number): Batch {
    const day = dayNumber(at)
    const last = this.#last
    if (last?.owner === owner && dayNumber(last.at) === day) return last
    const key = `${owner} ${day}`
    const batch = this.#batches.get(key) ?? { owner, at, requests: [], facetTexts: new Set(), linked: [], failures: 0 }
    this.#batches.set(key, batch)
    this.#last = batch
    return batch
  }
}
