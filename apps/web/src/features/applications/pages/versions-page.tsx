import { PREFETCHED_MS, type PrefetchPage } from '@/lib/page/prefetch-page.ts'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { readApplication } from '../api/queries.ts'
import { ApplicationPage, prefetchApplication } from '../detail/application-page.tsx'
import { chosenVersions, comparableApis } from '../versions/choice.ts'
import { readApiVersions, readVersionCheck } from '../versions/queries.ts'
import { Versions } from '../versions/versions.tsx'

/**
 * Fetches the versions of the API, and what two of them make of the log.
 *
 * @public for whoever shows or writes the page (PageModule)
 */
export const prefetch: PrefetchPage = async (client, { parameters: { id = '' }, search }) => {
  await prefetchApplication(client, id)
  const apis = comparableApis(client.getQueryData(readApplication(id).queryKey)?.application.scopes ?? [])
  const api = apis.find((each) => each === search.get('api')) ?? apis[0]
  if (api === undefined) return
  await client.prefetchQuery(readApiVersions(api))
  const { versions = [] } = client.getQueryData(readApiVersions(api).queryKey) ?? {}
  const pair = chosenVersions(versions, { from: search.get('from'), to: search.get('to') })
  if (pair) await client.prefetchQuery({ ...readVersionCheck(Number(id), { api, ...pair }), gcTime: PREFETCHED_MS })
}

/** What other versions of an API would change for the requests of an application. */
export default function VersionsPage() {
  return (
    <ApplicationPage part="versions" skeleton={{ content: <Skeleton className="h-80 rounded-3" /> }}>
      <Versions />
    </ApplicationPage>
  )
}
