import { headerJson } from './masking.ts'

/** Headers that are left out: the portal's own, which the sandbox ignores. */
const LEFT_OUT = new Set(['cookie', 'connection'])

/** More headers, or longer ones, are not remembered, nor are more texts: clients may send any. */
const MAX_REMEMBERED = 100
const MAX_LENGTH = 4_000
const MAX_RUNS = 10
/** After so many writes, the headers are remembered anew: some values change now and then. */
const REMEMBERED_FOR = 500

type RecordedHeaders = Readonly<Record<string, unknown>>

interface RememberedHeader {
  name: string
  value: unknown
  json: string
}

/** Whether a header is written. */
const isKept = (name: string, value: unknown): boolean => value !== undefined && !LEFT_OUT.has(name)

/** A list may be changed after it was remembered. */
const isSame = (value: unknown, remembered: unknown): boolean => value === remembered && typeof value !== 'object'

/**
 * Writes headers as the log has them, as JSON: credentials are masked, and lists are joined. Most headers of an operation are the same from
 * request to request; what lies between those that differ is remembered as one text.
 */
export class HeaderWriter {
  #remembered: RememberedHeader[] = []
  /** The texts of remembered headers that follow one another, by the places of the first and of the one after the last. */
  readonly #runs = new Map<number, string>()
  #uses = 0

  /** Headers as an object of JSON. */
  write(headers: RecordedHeaders): string {
    this.#uses += 1
    const remembered = this.#remembered
    let text = ''
    let index = 0
    let runStart = 0
    for (const name in headers) {
      const value = headers[name]
      const last = remembered[index]
      if (last?.name !== name || value === undefined) {
        if (!isKept(name, value)) continue
        return this.#writeNew(headers)
      }
      if (!isSame(value, last.value)) {
        text += this.#run(runStart, index) + (index === 0 ? '' : ',') + headerJson(name, String(value))
        runStart = index + 1
      }
      index += 1
    }
    if (index !== remembered.length || this.#uses > REMEMBERED_FOR) return this.#writeNew(headers)
    return `{${text}${this.#run(runStart, index)}}`
  }

  #run(start: number, end: number): string {
    if (start === end) return ''
    const key = start * (MAX_REMEMBERED + 1) + end
    const known = this.#runs.get(key)
    if (known !== undefined) return known
    const texts = this.#remembered.slice(start, end).map(({ json }) => json)
    const run = `${start === 0 ? '' : ','}${texts.join(',')}`
    if (this.#runs.size < MAX_RUNS) this.#runs.set(key, run)
    return run
  }

  #writeNew(headers: RecordedHeaders): string {
    const written = Object.entries(headers)
      .filter(([name, value]) => isKept(name, value))
      .map(([name, value]) => ({ name, value, json: headerJson(name, String(value)) }))
    this.#uses = 0
    this.#runs.clear()
    const text = `{${written.map(({ json }) => json).join(',')}}`
    this.#remembered = written.length <= MAX_REMEMBERED && text.length <= MAX_LENGTH ? written : []
    return text
  }
}

interface OperationHeaderWriters {
  request: HeaderWriter
  response: HeaderWriter
}

/** The writers of the headers of all operations. */
export class HeaderWriters {
  readonly #byOperation = new Map<string, OperationHeaderWriters>()

  /** The writers of an operation. */
  of(operationId: string): OperationHeaderWriters {
    const known = this.#byOperation.get(operationId)
    if (known) return known
    const made = { request: new HeaderWriter(), response: new HeaderWriter() }
    this.#byOperation.set(operationId, made)
    return made
  }
}
