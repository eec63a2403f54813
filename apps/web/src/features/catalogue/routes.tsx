import { ENTITIES, type EntityDefinition } from '@portico/contract'
import { Outlet, type RouteObject } from 'react-router'
import { lazyPage } from '../../lib/lazy-page.tsx'
import { EntityContext } from './entity-context.ts'

const ListPage = lazyPage(() => import('./pages/list-page.tsx'))
const DeletePage = lazyPage(() => import('./pages/delete-page.tsx'))
const DetailPage = lazyPage(() => import('./pages/detail-page.tsx'))
const ImportPage = lazyPage(() => import('./pages/import-page.tsx'))
const FormPage = lazyPage(() => import('./pages/form-page.tsx'))

/** The six addresses of one entity. Deleting is asked over the list, which therefore stays mounted beneath it. */
const entityRoutes = (entity: EntityDefinition): RouteObject => ({
  path: entity.route,
  element: (
    // What one entity's page remembers, such as a selection, is none of another's.
    <EntityContext key={entity.key} value={entity}>
      <Outlet />
    </EntityContext>
  ),
  children: [
    {
      element: <ListPage />,
      children: [
        { index: true, element: null },
        { path: ':id/delete', element: <DeletePage />, handle: { overlay: true } }
      ]
    },
    { path: 'new', element: <FormPage /> },
    { path: 'import', element: <ImportPage /> },
    { path: ':id', element: <DetailPage /> },
    { path: ':id/edit', element: <FormPage /> }
  ]
})

/** The pages of every entity of the catalogue. They ask for the role USER, which the application's router sees to. */
export const catalogueRoutes: RouteObject[] = ENTITIES.map(entityRoutes)
