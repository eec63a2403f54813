import { APPLICATION_SCOPES, type Application, type CreatedApplicationSecret, PATHS } from '@portico/contract'
import type { ClientCredentials } from '@portico/openapi'
import { uniqueName } from '../support/records.ts'
import type { Portal } from '../support/test.ts'

/** Creates an application with all scopes and a secret. It begins with the data that the documents describe. */
export async function newApplication(portal: Portal): Promise<Required<ClientCredentials> & { id: number }> {
  const user = await portal.api('user')
  const json = {
    name: uniqueName('Shop'),
    scopes: APPLICATION_SCOPES,
    redirectUris: ['https://shop.brunnwaldt.example/return'],
    notificationOrigins: ['https://shop.brunnwaldt.example']
  }
  const { id, clientId } = await user.json<Application>(PATHS.applications, { method: 'POST', json })
  const path = PATHS.applicationSecrets(id)
  const { secret } = await user.json<CreatedApplicationSecret>(path, { method: 'POST', json: { label: 'Newman' } })
  return { id, clientId, clientSecret: secret }
}
