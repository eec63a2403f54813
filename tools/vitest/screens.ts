import { signInOverHttp } from '@portico/testing'
import type { TestProject } from 'vitest/node'
import { prepareServer, serverDatabases } from '../../apps/server/src/testing/databases.ts'
import { startPortalOn, type TestPortal } from '../../apps/server/src/testing/start-portal.ts'
import type { AccountName } from '../../apps/web/src/testing/api.ts'
import { obtainPostgres } from '../postgres.ts'
import { servePortal } from './portal-routes.ts'

async function tokenOf(portal: TestPortal, name: AccountName): Promise<string> {
  const { authorization } = await signInOverHttp(portal.origin, { login: name, password: name })
  return authorization.replace(/^Bearer /, '')
}

/** Vitest's global set-up of the tests of screens: a portal that responds to the requests of the pages. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await obtainPostgres()
  const template = await prepareServer(postgres.url)
  const database = await serverDatabases(postgres.url, template.name).makePrepared()
  const portal = await startPortalOn(database, { preparation: {} })
  servePortal(portal)
  project.provide('sessionTokens', { admin: await tokenOf(portal, 'admin'), user: await tokenOf(portal, 'user') })
  // Tests of screens may take longer than a sign-in counts as recent.
  await portal.sql(`update sessions set authenticated_date = now() + interval '1 day'`)
  return async () => {
    await portal.close()
    await template.remove()
    await postgres.stop()
  }
}
