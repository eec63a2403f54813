import { type CatalogueRecord, ENTITIES, type EntityDefinition, recordTitle } from '@portico/contract'
import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { Collection } from '@/lib/records/collection.ts'
import { entityKey } from './record/display.ts'

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

/**
 * The entity of the page in the address.
 *
 * @throws Error outside the catalogue's routes
 */
function useEntity(): EntityDefinition {
  const { pathname } = useLocation()
  const entity = ENTITIES.find(({ route }) => matchPath(`${route}/*`, pathname))
  if (!entity) throw new Error(`${pathname} is not a page of the catalogue`)
  return entity
}
