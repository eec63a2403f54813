import { ENTITIES, type EntityDefinition } from '@portico/contract'
import { matchPath, useLocation } from 'react-router'

/**
 * The entity whose pages the address is of.
 *
 * @throws Error outside the catalogue's routes
 */
export function useEntity(): EntityDefinition {
  const { pathname } = useLocation()
  const entity = ENTITIES.find(({ route }) => matchPath(`${route}/*`, pathname))
  if (!entity) throw new Error(`${pathname} is not a page of the catalogue`)
  return entity
}
