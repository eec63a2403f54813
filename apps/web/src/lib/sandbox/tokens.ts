import { type ApplicationToken, DEMO_CLIENT_ID, PATHS } from '@portico/contract'
import { call } from '../api/client.ts'
import { sessionStore } from '../session/session.ts'
import { readWorkspace } from '../workspace.ts'

/** Who sends a request to the sandbox: the public demo in this browser's workspace, or an application of the reader's. */
export type SandboxClient = 'demo' | number

/** Seconds before its end from which a token is not used any more. */
const MARGIN_SECONDS = 20

interface KeptToken {
  readonly token: Promise<string>
  /** Milliseconds of `performance.now()`. */
  until: number
}

/** In the page's memory only, by client, scope and purpose: nothing stores them. */
const kept = new Map<string, KeptToken>()

let reader = sessionStore.get().account?.login
// What one user may request must not be there for the next.
sessionStore.subscribe(() => {
  const { phase, account } = sessionStore.get()
  if (phase === 'signedIn' && account?.login === reader) return
  if (phase === 'signedIn') reader = account?.login
  kept.clear()
})

// The public demo has no log.
const keyOf = (client: SandboxClient, scope: string, isForPage: boolean) =>
  `${client} ${scope} ${isForPage && client !== 'demo'}`

/**
 * An access token for the sandbox, requested when there is none that is still accepted. Requests that come together share one.
 *
 * @param scope that of the operation
 * @param isForPage whether it is for what a page shows, so that what is read with it is not in the log
 * @throws ApiError when no token is issued: the application is suspended, or lacks the scope
 */
export function sandboxToken(client: SandboxClient, scope: string, isForPage: boolean): Promise<string> {
  const key = keyOf(client, scope, isForPage)
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.token
  const issued = requestToken(client, scope, isForPage)
  // Until the response says how long it lives, others wait for it.
  const entry: KeptToken = { token: issued.then(({ access_token }) => access_token), until: Number.POSITIVE_INFINITY }
  kept.set(key, entry)
  issued.then(
    ({ expires_in }) => {
      entry.until = performance.now() + (expires_in - MARGIN_SECONDS) * 1000
    },
    () => kept.delete(key)
  )
  return entry.token
}

/** Forgets a token that the sandbox has refused. */
export function forgetSandboxToken(client: SandboxClient, scope: string, isForPage: boolean): void {
  kept.delete(keyOf(client, scope, isForPage))
}

async function requestToken(client: SandboxClient, scope: string, isForPage: boolean): Promise<ApplicationToken> {
  if (client !== 'demo') {
    const body = { scope, ...(isForPage && { forPage: true }) }
    return (await call<ApplicationToken>('POST', PATHS.applicationToken(client), { body })).data
  }
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: DEMO_CLIENT_ID,
    scope,
    workspace: readWorkspace().name
  })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const path = 'sandbox/oauth2/token'
  return (await call<ApplicationToken>('POST', path, { body: form.toString(), headers, anonymous: true })).data
}
