import type { RouteObject } from 'react-router'
import { lazyPage } from '@/lib/page/lazy-page.tsx'

const ListPage = lazyPage(() => import('@/features/users/pages/list-page.tsx'))
const DeletePage = lazyPage(() => import('@/features/users/pages/delete-page.tsx'))
const DetailPage = lazyPage(() => import('@/features/users/pages/detail-page.tsx'))
const FormPage = lazyPage(() => import('@/features/users/pages/form-page.tsx'))

/**
 * The pages on which administrators look after users. Deleting is asked over the list, which therefore stays mounted beneath it.
 * They require the role ADMIN, which the application's router checks.
 */
export const userRoutes: RouteObject[] = [
  {
    path: '/admin/user-management',
    children: [
      {
        element: <ListPage />,
        children: [
          { index: true, element: null },
          { path: ':login/delete', element: <DeletePage />, handle: { overlay: true } }
        ]
      },
      { path: 'new', element: <FormPage /> },
      { path: ':login', element: <DetailPage /> },
      { path: ':login/edit', element: <FormPage /> }
    ]
  }
]
