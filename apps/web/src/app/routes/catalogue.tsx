import { ENTITIES, type EntityDefinition } from '@portico/contract'
import { Outlet, type RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { administrationPage } from './administration/administration-page.ts'

const ListPage = lazyPage(() => import('@/features/catalogue/pages/list-page.tsx'))
const DeletePage = lazyPage(() => import('@/features/catalogue/pages/delete-page.tsx'))
const DetailPage = lazyPage(() => import('@/features/catalogue/pages/detail-page.tsx'))
const ImportPage = lazyPage(() => import('@/features/catalogue/pages/import-page.tsx'))
const ReviewsPage = administrationPage('reviews', ['reviews'])
const ReviewPage = administrationPage('review', ['reviews'])
const FormPage = lazyPage(() => import('@/features/catalogue/pages/form-page.tsx'))

/** The six addresses of one entity. Deleting is asked over the list, which therefore stays mounted beneath it. */
const entityRoutes = (entity: EntityDefinition): RouteObject => ({
  path: entity.route,
  // The key separates the state of one entity's pages, such as a selection, from another's.
  element: <Outlet key={entity.key} />,
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

/** The pages of every entity of the catalogue. They require the role USER, which the application's router checks. */
export const catalogueRoutes: RouteObject[] = ENTITIES.map(entityRoutes)

/** The changes that wait to be released. They require the role ADMIN, which the application's router checks. */
export const reviewRoutes: RouteObject[] = [
  { path: '/admin/reviews', element: <ReviewsPage /> },
  { path: '/admin/reviews/:id', element: <ReviewPage /> }
]
