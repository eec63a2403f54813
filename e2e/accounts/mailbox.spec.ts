import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, type Mail, PATHS, SESSION_ID_HEADER } from '@portico/contract'
import { axeFindings } from '../support/accessibility.ts'
import { resumeSession } from '../support/session.ts'
import { expect, type Page, type Portal, test } from '../support/test.ts'

const PAGE = '/admin/mailbox'

/** Sends a contact message with an address and a subject that no other test uses; returns both. */
async function writeMessage(portal: Portal, name: string, locale = 'en'): Promise<{ email: string; subject: string }> {
  const anonymous = await portal.api()
  const { id_token } = await anonymous.json<{ id_token: string }>(PATHS.preAuthenticate, {
    headers: { [SESSION_ID_HEADER]: randomUUID() }
  })
  const email = `${name}-${randomUUID().slice(0, 8)}@example.com`
  const subject = `Quota ${randomUUID().slice(0, 8)}`
  const response = await anonymous.fetch(PATHS.contact, {
    method: 'POST',
    headers: { Authorization: BEARER_PREFIX + id_token, 'Accept-Language': locale },
    json: {
      fullName: 'Ada Lovelace',
      email,
      subject,
      message: 'See https://example.com/log <script>alert(1)</script>'
    }
  })
  expect(response.status).toBe(200)
  const admin = await portal.api('admin')
  const states = async () =>
    (await admin.json<Mail[]>(`${PATHS.mails}?query=${encodeURIComponent(email)}`)).map(({ state }) => state)
  await expect.poll(states).toEqual(['sent'])
  return { email, subject }
}

const list = (page: Page) => page.getByRole('list', { name: 'Emails' })
const mail = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search recipients and subjects' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, portal }) => {
  await resumeSession(page, portal, 'admin')
})

test('an administrator finds a mail by its recipient and reads it as HTML and as plain text', async ({
  page,
  portal
}) => {
  const { email } = await writeMessage(portal, 'reader', 'es')
  await page.goto(PAGE)
  await search(page).fill(email)
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await list(page).getByRole('link', { name: email }).click()
  await expect(mail(page).getByRole('heading', { name: 'Hemos recibido su mensaje' })).toBeVisible()
  await expect(mail(page)).toContainText('Developer Portal <support@portico.example>')
  const preview = mail(page).getByRole('region', { name: 'Preview of the email' })
  await expect(preview.getByText('Hola:')).toBeVisible()
  await expect(preview).not.toContainText('alert(1)')
  await expect(preview).toContainText('support@portico.example')
  await expect(preview.getByRole('link')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(mail(page)).toContainText('Referencia')
  await page.reload()
  await expect(mail(page).getByRole('heading', { name: 'Hemos recibido su mensaje' })).toBeVisible()
  await expect(search(page)).toHaveValue(email)
})

test('the message to support shows the sender’s words as a quotation, in which nothing runs and nothing is a link', async ({
  page,
  portal
}) => {
  const { subject } = await writeMessage(portal, 'support', 'es')
  await page.goto(PAGE)
  await search(page).fill(subject)
  await list(page).getByRole('link', { name: subject }).click()
  const preview = mail(page).getByRole('region', { name: 'Preview of the email' })
  await expect(preview.getByRole('blockquote')).toContainText('<script>alert(1)</script>')
  // The mail has its own style: the content policy has refused nothing.
  await expect(preview.getByRole('blockquote')).toHaveCSS('border-left-width', '3px')
  await expect(preview.getByRole('link', { name: /example\.com\/log/ })).toHaveCount(0)
  await expect(preview.getByRole('link', { name: 'support@portico.example' })).toHaveAttribute('target', '_blank')
})
