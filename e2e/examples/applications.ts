import { randomUUID } from 'node:crypto'
import { APPLICATION_SCOPES, type Application, type CreatedApplicationSecret, PATHS } from '@portico/contract'
import type { ClientCredentials } from '@portico/openapi'
import { uniqueName } from '../support/records.ts'
import type { Portal } from '../support/test.ts'

/** Creates an application with all scopes. It begins with the data that the documents describe. */
export async function newApplication(portal: Portal): Promise<Application> {
  const user = await portal.api('user')
  const json = {
    name: uniqueName('Shop'),
    scopes: APPLICATION_SCOPES,
    redirectUris: ['https://shop.brunnwaldt.example/return'],
    notificationOrigins: ['https://shop.brunnwaldt.example']
  }
  return user.json<Application>(PATHS.applications, { method: 'POST', json })
}

/** Creates an application with all scopes and a secret. */
export async function newClient(portal: Portal): Promise<ClientCredentials> {
  const { id, clientId } = await newApplication(portal)
  const user = await portal.api('user')
  const path = PATHS.applicationSecrets(id)
  const { secret } = await user.json<CreatedApplicationSecret>(path, { method: 'POST', json: { label: 'Newman' } })
  return { clientId, clientSecret: secret }
}

/** A token of a new workspace of `portal-demo`. It begins with the data that the documents describe. */
export async function demoToken({ origin }: Portal): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'portal-demo',
    workspace: randomUUID()
  })
  const response = await fetch(`${origin}/sandbox/oauth2/token`, { method: 'POST', body })
  return ((await response.json()) as { access_token: string }).access_token
}
