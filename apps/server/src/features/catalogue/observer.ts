import type { ContentSnapshot, EntityDefinition } from '@portico/contract'

/** What else reads the catalogue: it has a say in what a file may hold, and is told of changes. */
export interface CatalogueObserver {
  /**
   * Looks at a content before a record has it.
   *
   * @param content what the record is to hold, stored; null for nothing
   * @param record what it is now; undefined for a new one
   * @throws ProblemError when the record must not have it; nothing of the change is kept then
   */
  admit: (
    content: ContentSnapshot | null,
    record: { id: number; content: ContentSnapshot | null } | undefined
  ) => Promise<void>
  /** Is told that records of an entity may have changed. */
  changed: (entity: EntityDefinition) => void
}
