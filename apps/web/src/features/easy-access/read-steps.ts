import { type EasyAccess, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** Milliseconds between two questions, while there is a step left to see. Hidden pages ask nothing. */
const INTERVAL = 4_000

/**
 * The steps that the server has seen, asked for again and again until all are. The page itself shows a failure.
 *
 * @param workspace of this browser
 * @param login of whoever is signed in: somebody else has done other steps
 */
export const readSteps = (workspace: string, login: string | undefined) =>
  queryOptions({
    queryKey: ['easy-access', workspace, login ?? null],
    queryFn: async ({ signal }) =>
      (await call<EasyAccess>('GET', `${PATHS.easyAccess}?workspace=${encodeURIComponent(workspace)}`, { signal }))
        .data,
    refetchInterval: ({ state }) => (state.data?.steps.every(({ seenDate }) => seenDate !== null) ? false : INTERVAL),
    meta: { handles: () => true }
  })
