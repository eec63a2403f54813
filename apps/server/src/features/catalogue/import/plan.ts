import { createHash } from 'node:crypto'
import {
  contentField,
  type EntityDefinition,
  type FieldDefinition,
  type FieldError,
  type ImportLine,
  type ImportPlan,
  LIMITS,
  readId,
  referenceFields
} from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { ProblemError } from '../../../platform/http/errors.ts'
import { hasId } from '../../../platform/http/fields.ts'
import { inputReader } from '../input.ts'
import type { CatalogueObserver } from '../observer.ts'
import type { CatalogueStore, FieldValues, RawRow } from '../store.ts'
import { columnName, tableName } from '../tables.ts'

/** A line of a plan with what is needed to carry it out. */
interface PlannedLine {
  line: ImportLine
  values?: FieldValues
  changed?: FieldDefinition[]
}

/** What an import would do, with the entity tag of exactly this plan. */
export interface PreparedImport {
  plan: ImportPlan
  /** Changes with whatever the plan depends on: the records given, and the revisions of those they would change. */
  tag: string
  lines: PlannedLine[]
}

/** A line as it is parsed, before any row is locked. */
export interface ParsedRecord {
  /** Of the record that the line changes. */
  id?: number
  values?: FieldValues
  faults?: FieldError[]
  /** Why the record must not be changed so, although it could be. */
  refusal?: FieldError[]
}

/** A field that refers to records, and their table. */
interface Reference {
  field: FieldDefinition
  table: string
}

const faultOf = ({ key }: EntityDefinition, field: string, message: FieldError['message']): FieldError[] => [
  { objectName: key, field, message }
]

/** Makes the reader of an entity's records. */
function recordReader(entity: EntityDefinition) {
  const input = inputReader(entity)
  const content = contentField(entity)?.name
  const fault = (field: string, message: FieldError['message']) => faultOf(entity, field, message)

  /** Reads a record by the rules of the calls, but for contents: they do not come by import. */
  return function read(given: unknown, seen: Set<number>): ParsedRecord {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return { faults: fault('', 'Pattern') }
    const record = { ...(given as Record<string, unknown>) }
    if (content) {
      if (record[content] != null) return { faults: fault(content, 'Pattern') }
      delete record[content]
    }
    const id = readId(record.id)
    if (hasId(record)) {
      // Two lines for one record would overwrite each other.
      if (id === undefined || seen.has(id)) return { faults: fault('id', 'Pattern') }
      seen.add(id)
    }
    try {
      return { ...(id && { id }), values: input.readValues(record, id ? 'partial' : 'new') }
    } catch (error) {
      if (!(error instanceof ProblemError) || !error.details.fieldErrors) throw error
      return { ...(id && { id }), faults: error.details.fieldErrors }
    }
  }
}

/** The ids that the given ones refer to and that exist, by field. */
async function existing(
  transaction: Transaction,
  references: readonly Reference[],
  parsedRecords: readonly ParsedRecord[]
): Promise<Map<string, Set<unknown>>> {
  const found = new Map<string, Set<unknown>>()
  for (const { field, table } of references) {
    const ids = parsedRecords.flatMap(({ values }) => values?.[field.name] ?? [])
    // What the import is going to refer to must not be deleted. All imports lock in one order, so there is no deadlock.
    const { rows } = await transaction.client.query(
      `select id from "${table}" where id = any($1::bigint[]) order by id for key share`,
      [ids]
    )
    found.set(field.name, new Set(rows.map(({ id }) => Number(id))))
  }
  return found
}

/** Plans imports of an entity's records. */
export function importPlanner(entity: EntityDefinition, entities: readonly EntityDefinition[], store: CatalogueStore) {
  const read = recordReader(entity)
  const references = referenceFields(entity).map((field) => ({
    field,
    table: tableName(entities.find(({ key }) => key === field.to)!)
  }))
  const fault = (field: string, message: FieldError['message']) => faultOf(entity, field, message)

  function plan(parsed: ParsedRecord, row: RawRow | undefined, targets: Map<string, Set<unknown>>): PlannedLine {
    const { id, values, faults, refusal } = parsed
    const named = id === undefined ? {} : { id }
    const refuse = (fieldErrors: FieldError[]): PlannedLine => ({ line: { action: 'refuse', ...named, fieldErrors } })
    if (!values) return refuse(faults ?? [])
    if (id !== undefined && !row) return refuse(fault('id', 'Reference'))
    const dangling = references.find(
      ({ field: { name } }) => values[name] != null && !targets.get(name)?.has(values[name])
    )
    if (dangling) return refuse(fault(dangling.field.name, 'Reference'))
    if (!row) return { line: { action: 'create' }, values }
    if (refusal) return refuse(refusal)
    const changed = store.changedFields(row, values)
    if (changed.length === 0) return { line: { action: 'unchanged', ...named } }
    const changes = changed.map((field) => ({
      field: field.name,
      before: asShown(field, row[columnName(field)]),
      after: asShown(field, values[field.name])
    }))
    return { line: { action: 'update', ...named, changes }, values, changed }
  }

  return {
    /** Reads what is to be imported. */
    read(records: readonly unknown[]): ParsedRecord[] {
      const seen = new Set<number>()
      return records.map((record) => read(record, seen))
    },

    /** Lets the observer of the catalogue validate the changes. It uses its own connection, so this must not happen within a transaction. */
    async validate(parsedRecords: readonly ParsedRecord[], observer: CatalogueObserver): Promise<void> {
      const changes = parsedRecords.flatMap(({ id, values }) => (id && values ? [{ id, values }] : []))
      const refusals = await observer.findRefusals(entity, changes)
      for (const parsed of parsedRecords) {
        const problem = parsed.id ? refusals.get(parsed.id) : undefined
        if (problem) parsed.refusal = problem.details.fieldErrors ?? []
      }
    },

    /** Plans an import, and keeps others from changing what it depends on until the transaction ends. */
    async prepare(transaction: Transaction, parsedRecords: readonly ParsedRecord[]): Promise<PreparedImport> {
      const targets = await existing(transaction, references, parsedRecords)
      const changes = new Map(parsedRecords.flatMap((parsed) => (parsed.id ? [[parsed.id, parsed]] : [])))
      const planned = new Map<number, PlannedLine>()
      const tag = createHash('sha256')
      // The rows may have texts of a hundred megabytes in all: of each, no more is kept than the plan shows.
      for await (const row of store.lockAll(transaction, [...changes.keys()])) {
        planned.set(row.id, plan(changes.get(row.id) as ParsedRecord, row, targets))
        tag.update(`${row.id}:${row.revision};`)
      }
      const lines = parsedRecords.map(
        (parsed) => (parsed.id ? planned.get(parsed.id) : undefined) ?? plan(parsed, undefined, targets)
      )
      for (const [index, { line }] of lines.entries())
        tag.update(JSON.stringify([parsedRecords[index], line.action, line.fieldErrors]))
      return { plan: { lines: lines.map(({ line }) => line) }, tag: `"${tag.digest('base64url')}"`, lines }
    }
  }
}

/** A value as a preview shows it. */
function asShown(field: FieldDefinition, value: unknown) {
  if (field.kind === 'reference' && value != null) return { id: value }
  const isLong = typeof value === 'string' && value.length > LIMITS.importPreview
  return isLong ? `${value.slice(0, LIMITS.importPreview).toWellFormed()}…` : (value ?? null)
}
