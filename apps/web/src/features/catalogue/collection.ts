import { type CatalogueRecord, type EntityDefinition, recordTitle } from '@portico/contract'
import { useMemo } from 'react'
import type { Collection } from '@/lib/records/collection.ts'
import { entityKey } from './record/display.ts'
import { useEntity } from './use-entity.ts'

/** The collection of an entity's records. */
export function collectionOf(entity: EntityDefinition): Collection<CatalogueRecord> {
  return {
    route: entity.route,
    texts: entityKey(entity),
    sharedTexts: 'entity',
    idOf: ({ id }) => String(id),
    titleOf: (record) => recordTitle(entity, record)
  }
}

/** The entity of the current page, and the collection of its records. */
export function useCollection() {
  const entity = useEntity()
  const collection = useMemo(() => collectionOf(entity), [entity])
  return { entity, collection }
}
