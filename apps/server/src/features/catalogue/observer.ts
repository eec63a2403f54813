import type { ContentSnapshot, EntityDefinition } from '@portico/contract'
import type { ProblemError } from '../../platform/http/errors.ts'

/** A change of a record that there is: those of its fields that are to change. */
export interface IntendedChange {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

/** What else reads the catalogue: it has a say in what a record may hold, and is told of changes. */
export interface CatalogueObserver {
  /**
   * Looks at a content before a record has it.
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
   * Looks at what records are to refer to, before they do.
   *
   * @returns those that must not be changed so, by id, and why: the field is in its `fieldErrors`
   */
  findRefusals: (
    entity: EntityDefinition,
    changes: readonly IntendedChange[]
  ) => Promise<ReadonlyMap<number, ProblemError>>
  /** Is told that records of an entity may have changed. */
  changed: (entity: EntityDefinition) => void
}
