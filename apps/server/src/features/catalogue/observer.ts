import type { ContentSnapshot, EntityDefinition } from '@portico/contract'
import type { ProblemError } from '../../platform/http/errors.ts'

/** A change of a record that there is: those of its fields that are to change. */
export interface IntendedChange {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Another reader of the catalogue: it validates what a record is to have, and is notified of changes. */
export interface CatalogueObserver {
  /**
   * Validates a content before a record has it.
   *
   * @param content what the record is to hold, stored; null for nothing
   * @param record what it is now; undefined for a new one
   * @throws ProblemError when the record must not have it; nothing of the change is kept then
   */
  validateContent: (
    content: ContentSnapshot | null,
    record: { id: number; content: ContentSnapshot | null } | undefined
  ) => Promise<void>
  /**
   * Validates references before records have them.
   *
   * @returns the problem of each refused change by the record's id; its `fieldErrors` name the field
   */
  findRefusals: (
    entity: EntityDefinition,
    changes: readonly IntendedChange[]
  ) => Promise<ReadonlyMap<number, ProblemError>>
  /** Called when records of an entity may have changed. */
  changed: (entity: EntityDefinition) => void
}
