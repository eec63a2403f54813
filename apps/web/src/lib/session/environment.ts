import { type Environment, PATHS, SESSION_ID_HEADER } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { randomUuid } from '../random-uuid.ts'

/** Names this page load in the calls before a sign-in. */
const sessionId = randomUuid()

/** What a call is sent with that asks for pre-authentication. */
export interface PreAuthentication {
  headers: Record<string, string>
  bearer: string
}

/**
 * Obtains a fresh pre-authentication token.
 *
 * @throws ApiError when the call fails
 * @throws Error when its status is another one than 200
 */
export async function preAuthenticate(): Promise<PreAuthentication> {
  const headers = { [SESSION_ID_HEADER]: sessionId }
  const { status, data } = await call<{ id_token: string }>('GET', PATHS.preAuthenticate, { headers, anonymous: true })
  if (status !== 200) throw new Error(`The pre-authentication returned ${status}`)
  return { headers, bearer: data.id_token }
}

/** What the server says of its surroundings, fetched with a fresh pre-authentication token. */
export async function fetchEnvironment(): Promise<Environment> {
  return (await call<Environment>('GET', PATHS.environment, await preAuthenticate())).data
}

/**
 * The server's surroundings for a page that shows them; they do not change while it is open. A failure is shown in their place.
 *
 * @param known what was fetched at the sign-in, which a reload forgets
 */
export function readEnvironment(known: Environment | undefined) {
  return queryOptions({
    queryKey: ['environment'],
    queryFn: fetchEnvironment,
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: () => true }
  })
}
