import { type Application, type CreatedApplicationSecret, PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'
import type { TestPortal } from './portal.ts'

/** Makes an application of a user, without the portal's calls: with any client id and any dates. */
export async function insertApplication(
  portal: Pick<TestPortal, 'sql'>,
  {
    clientId,
    login,
    name = 'Shop',
    ...columns
  }: { clientId: string; login: string; name?: string } & Record<string, unknown>
): Promise<number> {
  const given = Object.entries(columns)
  const [row] = await portal.sql<{ id: number }>(
    `with made as (
       insert into applications (client_id, user_id, name, scopes${given.map(([column]) => `, ${column}`).join('')})
       select $1, id, $3, '{payments}'${given.map((_, index) => `, $${index + 4}`).join('')} from users where login = $2
       returning id, user_id
     )
     insert into application_members (application_id, user_id, role) select id, user_id, 'OWNER' from made
     returning application_id as id`,
    [clientId, login, name, ...given.map(([, value]) => value)]
  )
  return Number(row?.id)
}

/** What tests of applications do over and over, as one signed-in user. */
export function applicationCalls(client: () => Client) {
  const send = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    client().fetch(path, { method, headers, ...(json !== undefined && { json }) })
  return {
    send,
    create: (fields: object = {}) =>
      client().json<Application>(PATHS.applications, { method: 'POST', json: { name: 'Brunnwaldt shop', ...fields } }),
    read: (id: number) => client().json<Application>(PATHS.application(id)),
    patch: (id: number, json: object, headers: Record<string, string> = {}) =>
      send('PATCH', PATHS.application(id), json, headers),
    addSecret: (id: number, json: object = {}) =>
      client().json<CreatedApplicationSecret>(PATHS.applicationSecrets(id), { method: 'POST', json })
  }
}

/** Requests a token of the sandbox with a secret. */
export async function requestToken(
  origin: string,
  clientId: string,
  secret: string,
  fields: Record<string, string> = {}
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${origin}/sandbox/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...fields })
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
