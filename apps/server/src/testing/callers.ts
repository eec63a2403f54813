import { randomUUID } from 'node:crypto'
import { Client } from '@portico/testing'
import { expect } from 'vitest'
import type { TestPortal } from './portal.ts'
import { signIn } from './sign-in/accounts.ts'

/** The kinds of callers that the server tells apart. */
export type Caller = 'anonymous' | 'preAuthenticated' | 'user' | 'admin' | 'withoutAuthority' | 'deactivated' | 'ended'

export const ANYBODY = [
  'anonymous',
  'preAuthenticated',
  'user',
  'admin',
  'withoutAuthority',
  'deactivated',
  'ended'
] as const
export const PRE_AUTHENTICATED = ['preAuthenticated', 'user', 'admin', 'withoutAuthority'] as const
export const SIGNED_IN = ['user', 'admin', 'withoutAuthority'] as const
export const USERS = ['user', 'admin'] as const
export const ADMINISTRATORS = ['admin'] as const

/** Makes a client of each kind, again for every call that needs another state of its user. */
export type Callers = Record<Caller, () => Promise<Client>>

/** Makes the callers of a portal, of which some are the same user in other states. */
export async function makeCallers(portal: TestPortal): Promise<Callers> {
  const anonymous = new Client(portal.origin)
  const preAuthentication = await anonymous.json<{ id_token: string }>('api/pre-authenticate', {
    headers: { sessionId: randomUUID() }
  })
  /** A client that is signed in for all calls, and again after the one that signs it out. */
  const signedIn = (login: 'admin' | 'user') => {
    let client: Client | undefined
    return async (state: { activated: boolean; authorities: string }) => {
      // Who has no role cannot sign in.
      await portal.sql(`update users set activated = true, authorities = '{ROLE_USER}' where login = $1`, [login])
      if ((await client?.fetch('api/account'))?.status !== 200) client = await signIn(portal, login)
      await portal.sql(`update users set activated = $2, authorities = $3 where login = $1`, [
        login,
        state.activated,
        state.authorities
      ])
      return client as Client
    }
  }
  const asAdministrator = signedIn('admin')
  const asUser = signedIn('user')
  const ended = await signIn(portal, 'user')
  await ended.json('api/logout', { method: 'POST' })
  return {
    anonymous: async () => anonymous,
    preAuthenticated: async () => new Client(portal.origin, `Bearer ${preAuthentication.id_token}`),
    admin: () => asAdministrator({ activated: true, authorities: '{ROLE_ADMIN,ROLE_USER}' }),
    user: () => asUser({ activated: true, authorities: '{ROLE_USER}' }),
    withoutAuthority: () => asUser({ activated: true, authorities: '{}' }),
    deactivated: () => asUser({ activated: false, authorities: '{ROLE_USER}' }),
    ended: async () => {
      await portal.sql(`update users set activated = true, authorities = '{ROLE_USER}' where login = 'user'`)
      return ended
    }
  }
}

/** Makes a request to a route, such as `GET /api/users/:id`, of callers who are allowed to. */
export async function request(client: Client, route: string, allowed: readonly Caller[]) {
  const [method = '', url = ''] = route.split(' ')
  const path = url
    .slice(1)
    .replace(':id', '4000000000')
    // What does not end in .md there is a page.
    .replace('apireference/*', 'apireference/security.md')
    .replace('*', url.startsWith('/private') ? 'screen-4d5e6f.js' : 'public-1a2b3c.js')
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method) && path !== 'api/logout'
  // Sign-in calls refuse whoever calls them so, but not for who it is.
  const init = {
    method,
    redirect: 'manual',
    // A pre-authentication token must not be met by another session id than its own.
    ...(allowed !== PRE_AUTHENTICATED && { headers: { sessionId: '' } }),
    ...(hasBody && { json: { id: 1 } })
  } as const
  const { status, headers } = await client.fetch(path, init)
  return { path, status, challenge: headers.get('www-authenticate') }
}

/** None of these calls is a good one: it is refused for what it asks, and neither fails nor is counted away. */
export function expectLetIn(status: number): void {
  expect([401, 403, 429]).not.toContain(status)
  expect(status).toBeLessThan(500)
}
