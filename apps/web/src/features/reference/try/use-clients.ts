import { type Application, PATHS } from '@portico/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { useChosenClient } from '@/lib/sandbox/chosen-client.ts'
import { useSession } from '@/lib/session/session.ts'

/** Applications that are offered at most: nobody looks through more. */
const MAX_APPLICATIONS = 100

const ownApplications = queryOptions({
  queryKey: ['try', 'applications'],
  queryFn: async ({ signal }) => {
    const query = new URLSearchParams({ own: 'true', status: 'ACTIVE', page: '0', size: String(MAX_APPLICATIONS) })
    return (await call<Application[]>('GET', `${PATHS.applications}?${query}`, { signal })).data
  },
  // One that was just created or suspended on another page counts.
  staleTime: 10_000,
  meta: { handles: () => true }
})

/** The reader's active applications, and which client is chosen: one that is no longer there is the public demo. */
export function useClients() {
  const { isAuthenticated } = useSession()
  const { data = [], isError, refetch } = useQuery({ ...ownApplications, enabled: isAuthenticated })
  const client = useChosenClient()
  const chosen = data.find(({ id }) => id === client)
  return { applications: data, isError, refetch, application: chosen, client: chosen ? chosen.id : ('demo' as const) }
}
