import { LEGAL_DETAILS } from '@portico/testing'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeDatabase } from '../testing/portal.ts'
import { buildApp, type Overrides } from './build-app.ts'

const quiet: Overrides = { logStream: { write: () => {} } }
const PRODUCTION = {
  ...LEGAL_DETAILS,
  PORTICO_PROFILES: 'prod',
  PUBLIC_URL: 'https://portal.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'Zq8vJ2pW7kX4mB9s'
}

/** What is seeded does not depend on the database: only the full run has this test on both, for it starts four portals. */
const isRepeated = process.env.PORTICO_FULL_TESTS === undefined && inject('testDatabase') === 'embedded'

test.skipIf(isRepeated)(
  'prod seeds no accounts and no partners but the published APIs, and refuses a database that has them',
  {
    timeout: 60_000
  },
  async () => {
    const { settings, remove } = await makeDatabase()
    const start = (environment: Record<string, string>) => buildApp(readConfig({ ...settings, ...environment }), quiet)
    const logins = async (environment: Record<string, string>) => {
      const app = await start(environment)
      const { rows } = await app.database.pool.query('select login from users order by login')
      await app.close()
      return rows.map(({ login }) => login)
    }
    const counts = async () => {
      const app = await start(PRODUCTION)
      const { rows } = await app.database.pool.query(
        'select (select count(*)::int from partners) as partners, (select count(*) > 8 from api_definitions) as definitions'
      )
      await app.close()
      return rows[0]
    }
    try {
      expect(await logins(PRODUCTION)).toEqual([])
      expect(await counts()).toEqual({ partners: 0, definitions: true })
      expect(await logins({})).toEqual(['admin', 'user'])
      await expect(start(PRODUCTION)).rejects.toThrow(/accounts with published passwords \(admin, user\)/)
    } finally {
      await remove()
    }
  }
)
