import type pg from 'pg'

/** A column of a result as the protocol describes it. */
export interface FieldDescription {
  name: string
  /** Object id of the table it comes from, or 0 when it was computed. */
  tableID: number
  /** Its number in that table, or 0. */
  columnID: number
  dataTypeID: number
}

export interface LimitedResult {
  fields: readonly FieldDescription[]
  rows: (string | null)[][]
  /** Such as `SELECT 12`; undefined where there are more rows than were requested. */
  tag: string | undefined
}

/** The part of a node-postgres connection that speaks the extended protocol. */
interface Connection {
  parse: (message: { text: string }) => void
  bind: (message: object) => void
  describe: (message: { type: 'P'; name: string }) => void
  execute: (message: { portal: string; rows: number }) => void
  close: (message: { type: 'P'; name: string }) => void
  flush: () => void
  sync: () => void
}

/** Rows that are requested at once. */
const PORTION = 10

/**
 * One statement whose rows are fetched in portions, as PostgreSQL writes their values, until there are enough: however many there
 * are, no more than that reach this process. The extended protocol takes no second statement.
 *
 * node-postgres runs it as any other: `client.query(query)`; the outcome is in `result`.
 */
export class LimitedQuery implements pg.Submittable {
  readonly result: Promise<LimitedResult>
  readonly #text: string
  readonly #isEnough: (rows: number, bytes: number) => boolean
  readonly #settle: { resolve: (result: LimitedResult) => void; reject: (error: Error) => void }
  #fields: readonly FieldDescription[] = []
  #rows: (string | null)[][] = []
  #bytes = 0
  #tag: string | undefined
  #error: Error | undefined

  /** @param isEnough whether no further portion is needed, by the rows and the UTF-16 code units there are */
  constructor(text: string, isEnough: (rows: number, length: number) => boolean) {
    const { promise, ...settle } = Promise.withResolvers<LimitedResult>()
    this.result = promise
    this.#settle = settle
    this.#text = text
    this.#isEnough = isEnough
  }

  submit = (given: unknown): void => {
    const connection = given as Connection
    connection.parse({ text: this.#text })
    connection.bind({})
    connection.describe({ type: 'P', name: '' })
    this.#fetch(connection)
  }

  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    this.#fields = fields
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields)
    for (const value of fields) this.#bytes += value?.length ?? 0
  }

  handlePortalSuspended(connection: Connection): void {
    if (!this.#isEnough(this.#rows.length, this.#bytes)) {
      this.#fetch(connection)
      return
    }
    connection.close({ type: 'P', name: '' })
    connection.sync()
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    this.#tag = text
    connection.sync()
  }

  handleEmptyQuery(connection: Connection): void {
    this.#tag = ''
    connection.sync()
  }

  handleError(error: Error, connection?: Connection): void {
    this.#error = error
    // After this the server is ready for the next statement; a connection that broke never is.
    if ('severity' in error) connection?.sync()
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#settle.resolve({ fields: this.#fields, rows: this.#rows, tag: this.#tag })
  }

  #fetch(connection: Connection): void {
    connection.execute({ portal: '', rows: PORTION })
    connection.flush()
  }
}
