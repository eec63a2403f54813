import type { EntityDefinition } from '@portico/contract'
import { createContext, use } from 'react'

/** The entity whose pages are shown; set by the routes. */
export const EntityContext = createContext<EntityDefinition | undefined>(undefined)

/**
 * The entity whose page this is.
 *
 * @throws Error outside the catalogue's routes
 */
export function useEntity(): EntityDefinition {
  const entity = use(EntityContext)
  if (!entity) throw new Error('useEntity() works on the pages of catalogueRoutes only')
  return entity
}
