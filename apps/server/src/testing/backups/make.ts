import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Application, type CreatedApplicationSecret, PATHS } from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { runDataCommand } from '../../command-line/data/commands.ts'
import { requestToken } from '../applications.ts'
import type { TestPortal } from '../start-portal.ts'
import { userForm } from '../users.ts'
import { type KeptCredentials, readFacts, signInReaders } from './facts.ts'
import { withPortal } from './with-portal.ts'

/** Makes the backup of the present release that later releases are tested with: run it before a release, and commit what it writes. */

const FOLDER = path.resolve(import.meta.dirname, '../../../test-data/backups')
const ROOT = path.resolve(import.meta.dirname, '../../../../..')

/** States into which deals are brought: together they have rows in most tables of the sandbox. */
const STATES = [
  'quotation.EXPIRED',
  'prequalification.VALID',
  'payment.ACSC',
  'refund.ACSC',
  'contract.SIGNED',
  'order.SUBMITTED',
  'trade-in.ACCEPTED',
  'endpoint.ACTIVE'
]

async function makeDeals(origin: string, { clientId, secret }: KeptCredentials): Promise<void> {
  const { body } = await requestToken(origin, clientId, secret, { scope: 'simulations' })
  const sandbox = new Client(origin, `Bearer ${body.access_token}`)
  const add = (address: string, json: object) =>
    sandbox.json(`sandbox/simulations/v1/${address}`, {
      method: 'POST',
      json,
      headers: { 'Idempotency-Key': randomUUID() }
    })
  for (const state of STATES) await add('deals', { state })
  await add('restore-points', { name: 'Before' })
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()

/** Makes a few records of every important sort, as people do. */
async function makeRecords({ origin }: TestPortal): Promise<KeptCredentials> {
  const admin = await signInOverHttp(origin, { login: 'admin', password: 'admin' })
  const user = await signInOverHttp(origin, { login: 'user', password: 'user' })
  const add = <T>(client: Client, address: string, json: object) => client.json<T>(address, { method: 'POST', json })
  await add(admin, PATHS.users, userForm('grace', { firstName: 'Grace', password: 'lost-violin' }))
  await add(user, 'api/documents', { name: 'A document – 文書' })
  await add(user, 'api/partners', { name: 'A partner' })
  await add(user, PATHS.personalTokens, { name: 'Script', scopes: ['reference:read'], expiresDate: inDays(30) })
  const application = await add<Application>(user, PATHS.applications, { name: 'Shop' })
  const { secret } = await add<CreatedApplicationSecret>(user, PATHS.applicationSecrets(application.id), {})
  const credentials = { clientId: application.clientId, secret }
  await makeDeals(origin, credentials)
  return credentials
}

const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-kept-'))
const settings = { PORTICO_DATA: dataFolder, EMBEDDED_DATABASE: 'allow' }
const file = path.join(FOLDER, `${version}.backup`)
try {
  fs.mkdirSync(FOLDER, { recursive: true })
  fs.rmSync(file, { force: true })
  const facts = await withPortal({ settings }, async (portal) => {
    const credentials = await makeRecords(portal)
    return {
      credentials,
      created: new Date().toISOString(),
      facts: await readFacts(await signInReaders(portal.origin), credentials)
    }
  })
  await runDataCommand('backup', [file], settings)
  fs.writeFileSync(path.join(FOLDER, `${version}.json`), `${JSON.stringify(facts, null, 2)}\n`)
} finally {
  fs.rmSync(dataFolder, { recursive: true, force: true })
}
