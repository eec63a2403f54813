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
  /** What the record is called by now; undefined for a new one, and for one that does not exist. */
  readonly title: string | undefined
  /** Where the earlier record stands that has the same number; two records of a file cannot change one. */
  readonly repeats: number | undefined
}

/**
 * Puts a plan beside the file that it is about. What is referred to by number alone is named as the stored records name it, as far
 * as one of them refers to it too, and a text that the plan cuts is whole again.
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

/** A text of which the plan has the beginning alone, as the file or the stored record has all of it. */
function whole(shown: unknown, known: unknown): unknown {
  const isCut = typeof shown === 'string' && shown.length === LIMITS.importPreview + 1
  return isCut && typeof known === 'string' && known.startsWith(shown.slice(0, -1)) ? known : shown
}

/** A way to name what a field refers to: the reference as a stored record has it, or the value itself. */
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

/** How many lines of a plan do what. */
export function countActions(plan: ImportPlan): Record<ImportAction, number> {
  const counts = Object.fromEntries(IMPORT_ACTIONS.map((action) => [action, 0])) as Record<ImportAction, number>
  for (const { action } of plan.lines) counts[action] += 1
  return counts
}
