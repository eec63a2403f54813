import type { EntityDefinition } from '@portico/contract'
import type { StoredRecord } from '@/features/catalogue/api/read-record.ts'

/** What a section of an entity's detail page is given. */
export interface PanelProps {
  entity: EntityDefinition
  stored: StoredRecord
}
