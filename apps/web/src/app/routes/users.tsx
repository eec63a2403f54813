import type { RouteObject } from 'react-router'
import { administrationPage } from './administration/administration-page.ts'

const ListPage = administrationPage('users')
const DeletePage = administrationPage('userDeletion')
const DetailPage = administrationPage('user')
const FormPage = administrationPage('userForm')

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
