import pg from 'pg'

/** What PostgreSQL says of a column of a result; the parts by which its values are read. */
interface Column {
  name: string
  dataTypeID: number
}

/** A result of pg with what it makes of the columns, which its types do not declare. */
interface Result {
  fields: Column[]
  _types: pg.CustomTypesConfig | undefined
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** The connection of a client of pg, which its types do not declare. */
interface Connection {
  describe: (message: unknown) => void
}

/** A query of pg as its client uses it. */
interface Query {
  name: string | undefined
  types: pg.CustomTypesConfig | undefined
  _result: Result
  _accumulateRows: boolean
  prepare(connection: Connection): void
  hasBeenParsed(connection: Connection): boolean
  handleRowDescription(message: { fields: Column[] }): void
}

/** A statement that has a name, by which a connection keeps it prepared. */
export interface NamedStatement extends pg.QueryConfig {
  name: string
}

/** Whether what a client is to run is a named statement that returns rows as objects. */
export const isNamedStatement = (statement: unknown): statement is NamedStatement =>
  typeof statement === 'object' &&
  statement !== null &&
  'name' in statement &&
  Object.getPrototypeOf(statement) === Object.prototype &&
  !('rowMode' in statement)

/** What a connection knows of the results of its prepared statements. */
interface Descriptions {
  byName: Map<string, Result>
  /** The connection, which does not ask for a description. */
  silent: Connection
}

const DESCRIPTIONS = new WeakMap<Connection, Descriptions>()

function descriptionsOf(connection: Connection): Descriptions {
  let known = DESCRIPTIONS.get(connection)
  if (!known) {
    const silent = Object.create(connection, { describe: { value: () => {} } }) as Connection
    known = { byName: new Map(), silent }
    DESCRIPTIONS.set(connection, known)
  }
  return known
}

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[] | undefined) => Query

/**
 * A query that runs a named statement, and asks a connection only once for the columns of its result: PostgreSQL refuses to run a prepared
 * statement whose result has other columns than at first. Reading the columns costs a short statement a tenth of its processor time.
 */
export class PreparedQuery extends PgQuery {
  #descriptions: Descriptions | undefined

  constructor({ name, text, values, types }: NamedStatement) {
    super(text, values)
    this.name = name
    this.types = types
    this._result._types = types
  }

  override prepare(connection: Connection): void {
    const descriptions = descriptionsOf(connection)
    const described = descriptions.byName.get(this.name as string)
    if (!described || described._types !== this.types || !this.hasBeenParsed(connection)) {
      this.#descriptions = descriptions
      super.prepare(connection)
      return
    }
    this._result.fields = described.fields
    this._result._parsers = described._parsers
    this._result._prebuiltEmptyResultObject = described._prebuiltEmptyResultObject
    this._accumulateRows = true
    super.prepare(descriptions.silent)
  }

  override handleRowDescription(message: { fields: Column[] }): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const described = { fields, _parsers, _prebuiltEmptyResultObject, _types: this.types }
    this.#descriptions?.byName.set(this.name as string, described)
  }
}
