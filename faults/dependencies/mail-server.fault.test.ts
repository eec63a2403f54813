import { type Mail, PATHS } from '@portico/contract'
import { type Client, createDatabase, type Portal, startPortal } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail/mail-server.ts'
import type {} from '../../tools/vitest/postgres.ts'
import { fullTest } from '../support/full.ts'
import { type Link, startLink } from '../support/link.ts'
import { makeUser } from '../support/people.ts'

/** A mail server that is down, hangs, or refuses. */

let portal: Portal
let admin: Client
let mailServer: MailServer
let link: Link
let removeDatabase: () => Promise<void>

beforeAll(async () => {
  if (!process.env.PORTICO_FULL_TESTS) return
  mailServer = await startMailServer({ refused: { gone: 550, later: 451 } })
  link = await startLink(mailServer.port)
  const database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
  removeDatabase = database.remove
  portal = await startPortal({ settings: { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${link.port}` } })
  admin = await portal.api('admin')
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await removeDatabase?.()
  link?.close()
  await mailServer?.stop()
})
beforeEach(() => {
  link?.set('carries')
})

/** Milliseconds that a request which causes a mail may take. */
const REQUEST_MS = 3_000
/** A mail is tried again after half a minute, and after a minute more. */
const RETRIED_MS = 120_000

/** Makes users and asks for a new password of each; their addresses. */
async function askForPasswords(count: number, prefix = ''): Promise<string[]> {
  const addresses: string[] = []
  for (let index = 0; index < count; index++) {
    const email = `${prefix}mail-${Math.random().toString(36).slice(2)}@partner.example`
    await makeUser(admin, { email })
    const begun = performance.now()
    const response = await fetch(`${portal.origin}/${PATHS.passwordResetInit}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: email
    })
    expect(response.ok).toBe(true)
    expect(performance.now() - begun).toBeLessThan(REQUEST_MS)
    addresses.push(email)
  }
  return addresses
}

const resets = (address: string) =>
  mailServer.mails.filter(({ recipients, subject }) => recipients.includes(address) && /password/i.test(subject ?? ''))
    .length

for (const state of ['refuses', 'hangs'] as const)
  fullTest(
    `while the mail server ${state === 'refuses' ? 'is down' : 'hangs'}, requests are served, and each mail arrives once when it is back`,
    async () => {
      link.set(state)
      const addresses = await askForPasswords(5)
      expect(addresses.map(resets)).toEqual([0, 0, 0, 0, 0])
      await expect
        .poll(async () => (await admin.json<{ status: string }>(PATHS.health)).status, { timeout: 60_000 })
        .not.toBe('UP')
      link.set('carries')
      await expect.poll(() => addresses.map(resets), { timeout: RETRIED_MS }).toEqual([1, 1, 1, 1, 1])
    },
    RETRIED_MS + 120_000
  )

fullTest(
  'a recipient whom the mail server refuses for ever is given up, one for a while is tried again, and others are not delayed',
  async () => {
    const [gone] = await askForPasswords(1, 'gone-')
    const [later] = await askForPasswords(1, 'later-')
    const addresses = await askForPasswords(3)
    await expect.poll(() => addresses.map(resets), { timeout: 20_000 }).toEqual([1, 1, 1])
    const stateOf = async (address: string | undefined) =>
      (await admin.json<Mail[]>(`${PATHS.mails}?size=100`)).find(
        ({ recipient, kind }) => recipient === address && kind === 'passwordReset'
      )?.state
    await expect.poll(() => stateOf(gone)).toBe('failed')
    expect(await stateOf(later)).toBe('waiting')
  },
  120_000
)
