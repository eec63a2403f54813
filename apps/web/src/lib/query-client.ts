import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportError } from './report-error.ts'

interface ErrorMeta extends Record<string, unknown> {
  /** Returns whether the screen itself shows a failure; the global error table shows the others. */
  handles?: (error: Error) => boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta
    mutationMeta: ErrorMeta
  }
}

function report(error: Error, meta: ErrorMeta | undefined): void {
  if (!meta?.handles?.(error)) reportError(error)
}

/**
 * The application's queries. A failure is shown immediately, without retries; nothing is fetched again behind
 * a form's back when the window regains focus.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta)
  }),
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' }
  }
})
