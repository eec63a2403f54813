import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router/dom'
import { endFirstView } from '../lib/page/first-view.ts'
import { queryClient } from '../lib/query-client.ts'

/** The application with everything its pages need around them. */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  useLayoutEffect(endFirstView, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
