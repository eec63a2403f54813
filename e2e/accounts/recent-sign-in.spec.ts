import { PATHS } from '@portico/contract'
import { fillIn, signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

// Chromium reports every refused call.
test.use({ allowConsole: ['the server responded with a status of 403'] })

const AGE_LATEST_SESSION = `
  update sessions set authenticated_date = now() - interval '11 minutes'
   where id = (select id from sessions order by created_date desc limit 1)`

test('an action that needs a recent sign-in asks for the password again, and the page comes back with what was typed', async ({
  page,
  portal
}) => {
  const admin = await portal.api('admin')
  await signIn(page, 'admin')
  await page.goto('/admin/database')
  const editor = page.getByRole('textbox', { name: 'SQL statement' })
  await editor.fill('select 40 + 2 as result')
  await admin.json(PATHS.databaseStatements, { method: 'POST', json: { statement: AGE_LATEST_SESSION, mode: 'write' } })

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await expect(dialog).toBeVisible()
  // The session goes on for everything else.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign in' }).click()

  // The provider asks although it knows the browser.
  await fillIn(page, 'admin')
  await page.waitForURL('**/admin/database')
  await expect(editor).toHaveText('select 40 + 2 as result')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('42')
})
