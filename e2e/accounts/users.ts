import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { type Mail, type MailDetail, PATHS } from '@portico/contract'
import type { Portal } from '@portico/testing'

/** The address of the last link that the mailbox has for a recipient, where mails are found without a mail server. */
export async function mailedLink(portal: Portal, to: string, path: string): Promise<string> {
  const admin = await portal.api('admin')
  const links = async () => {
    const items = await admin.json<Mail[]>(`${PATHS.mails}?query=${encodeURIComponent(to)}`)
    const mails = await Promise.all(items.map(({ id }) => admin.json<MailDetail>(PATHS.mail(id))))
    return mails
      .flatMap(({ recipient, text }) =>
        recipient === to ? [...(text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link) : []
      )
      .filter((link) => link.includes(path))
  }
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  return (await links())[0] as string
}

/**
 * Registers and activates a user over HTTP, for a test that ends all sessions of its user: those of the seeded accounts are shared by the
 * tests of a worker.
 */
export async function newUser(portal: Portal): Promise<{ login: string; password: string }> {
  const anonymous = await portal.api()
  const login = `newcomer-${randomUUID().slice(0, 8)}`
  const email = `${login}@shop.example`
  const password = 'lost-violin'
  const registered = await anonymous.fetch(PATHS.register, {
    method: 'POST',
    json: { login, email, password, langKey: 'en' }
  })
  expect(registered.status).toBe(201)
  const { searchParams } = new URL(await mailedLink(portal, email, '/account/activate'))
  expect((await anonymous.fetch(`${PATHS.activate}?${searchParams}`)).status).toBe(200)
  return { login, password }
}
