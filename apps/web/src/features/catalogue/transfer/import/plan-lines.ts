import {
  type CatalogueRecord,
  type EntityDefinition,
  IMPORT_ACTIONS,
  type ImportAction,
  type ImportLine,
  type ImportPlan,
  isReference,
  LIMITS,
  type RecordReference,
  readId,
  recordTitle
} from '@portico/contract'
import type { SourceRecord, StoredRecords } from './source.ts'

/** A line of a plan as it is shown: what happens to a record of the file. */
export interface PlanLine {
  readonly number: number
  readonly line: ImportLine
  readonly given: SourceRecord['record']
  /** The present title of the record; undefined for a new one, and for one that does not exist. */
  readonly title: string | undefined
  /** The place of the earlier record with the same ID; two records of a file cannot change one. */
  readonly repeats: number | undefined
}

/**
 * Combines a plan with its file. References by number have the title that a stored record with the same reference has, and texts that
 * the plan cuts are complete again.
 */
export function planLines(
  entity: EntityDefinition,
  plan: ImportPlan,
  records: readonly SourceRecord[],
  stored: StoredRecords
): PlanLine[] {
  const named = referenceNames(stored)
  const first = new Map<number, number>()
  return plan.lines.map((line, index) => {
    const { line: number, record } = records[index]!
    const id = readId(record.id)
    const repeats = id && first.get(id)
    if (id && !repeats) first.set(id, number)
    const before: CatalogueRecord | undefined = stored.get(line.id ?? 0)
    const changes = line.changes?.map(({ field, before, after }) => ({
      field,
      before: named(field, whole(before, stored.get(line.id ?? 0)?.[field])),
      after: named(field, whole(after, record[field]))
    }))
    return {
      number,
      line: changes ? { ...line, changes } : line,
      given: Object.fromEntries(Object.entries(record).map(([field, value]) => [field, named(field, value)])),
      title: before && recordTitle(entity, before),
      repeats
    }
  })
}

/** The complete text, from the file or the stored record, of which the plan has only the beginning. */
function whole(shown: unknown, known: unknown): unknown {
  const isCut = typeof shown === 'string' && shown.length === LIMITS.importPreview + 1
  return isCut && typeof known === 'string' && known.startsWith(shown.slice(0, -1)) ? known : shown
}

/** Resolves the value of a reference: to the one that a stored record has, or else to the value itself. */
function referenceNames(stored: StoredRecords): (field: string, value: unknown) => unknown {
  const known = new Map<string, RecordReference>()
  for (const record of stored.values()) {
    for (const [field, value] of Object.entries(record)) {
      if (isReference(value)) known.set(`${field} ${value.id}`, value)
    }
  }
  return (field, value) =>
    typeof value === 'object' && value !== null && 'id' in value ? (known.get(`${field} ${value.id}`) ?? value) : value
}

/** The number of lines of a plan, by action. */
export function countActions(plan: ImportPlan): Record<ImportAction, number> {
  const counts = Object.fromEntries(IMPORT_ACTIONS.map((action) => [action, 0])) as Record<ImportAction, number>
  for (const { action } of plan.lines) counts[action] += 1
  return counts
}
