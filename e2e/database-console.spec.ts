import { PATHS } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

const WORDS = {
  en: { statement: 'SQL statement', write: 'Write', answer: 'Answer', rows: '2 rows in', title: 'Database' },
  es: {
    statement: 'Sentencia SQL',
    write: 'Escritura',
    answer: 'Respuesta',
    rows: '2 filas en',
    title: 'Base de datos'
  }
}

const editor = (page: Page, name = 'SQL statement') => page.getByRole('textbox', { name })
const answer = (page: Page, name = 'Answer') => page.getByRole('region', { name, exact: true })

/** Writes a statement in the place of what is there, as a person does. */
async function write(page: Page, statement: string, name?: string): Promise<void> {
  await editor(page, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(statement)
}

for (const { locale, width, colorScheme } of [
  { locale: 'en', width: 1280, colorScheme: 'light' },
  { locale: 'es', width: 390, colorScheme: 'dark' }
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })
    const words = WORDS[locale]

    test('a statement is run by the keyboard, and its answer is a table', async ({ page, portal }) => {
      await visit(page, portal, '/admin/database', { account: 'admin', locale })
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      await write(
        page,
        "select login, password_hash, null as nothing from users where login in ('admin', 'user') order by id",
        words.statement
      )
      await page.keyboard.press('Control+Enter')
      await expect(answer(page, words.answer)).toContainText(words.rows)
      await expect(answer(page, words.answer).getByRole('row')).toHaveText([
        /^login.*password_hash.*nothing/,
        /^admin\*{6}null$/,
        /^user\*{6}null$/
      ])
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)

      await page.getByRole('button', { name: words.write, exact: true }).click()
      expect(await axeFindings(page)).toEqual([])
      await editor(page, words.statement).click()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('dialog')).toContainText('select login, password_hash')
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test('writing is asked about, kept, and stands in the audit log', async ({ page, portal }) => {
  await visit(page, portal, '/admin/database', { account: 'admin' })
  const statement = `insert into seeds (name) values ('console-e2e')`
  await write(page, statement)
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(page.getByText('Writing: what the statement changes is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Run and keep changes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run this statement and keep its changes?' })
  await expect(dialog).toContainText(statement)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Run and keep changes' }).click()
  await expect(answer(page)).toContainText('INSERT: 1 row in')

  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await write(page, `select count(*) from seeds where name = 'console-e2e'`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(answer(page).getByRole('cell')).toHaveText(['1'])

  await page.getByRole('link', { name: 'Show the statements in the audit log' }).click()
  const written = page.locator('[data-entry]').filter({ hasText: statement })
  await expect(written).toContainText('admin')
  await page.goBack()
  // What was run, and the statement, are as they were.
  await expect(page.getByRole('region', { name: 'Statements of this session' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: statement }).click()
  await expect(editor(page)).toHaveText(statement)
  await expect(page.getByText('Writing: what the statement changes is kept.')).toBeVisible()
})

test('names of tables and columns are written by a click, and offered while one types', async ({ page, portal }) => {
  await visit(page, portal, '/admin/database', { account: 'admin' })
  await write(page, 'select ')
  const tables = page.getByRole('region', { name: 'Tables' })
  await tables.getByRole('searchbox').fill('user')
  await tables.getByRole('button', { name: 'Columns of users' }).click()
  await tables.getByRole('button', { name: 'login', exact: true }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(' from user_id')
  await page.getByRole('option', { name: 'user_identities' }).click()
  await expect(editor(page)).toHaveText('select login from user_identities')
})

test.describe('a statement that the database refuses', () => {
  test.use({ allowConsole: [/status of 400/] })

  test('is answered with its words, and the place is marked', async ({ page, portal }) => {
    await visit(page, portal, '/admin/database', { account: 'admin' })
    await write(page, 'select nme from users')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('column "nme" does not exist')
    await expect(editor(page).locator('.cm-lintRange')).toHaveText('nme')
    await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    await write(page, `insert into seeds (name) values ('never')`)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('choose the mode write')
  })
})

test.describe('when the tables do not come', () => {
  test.use({ allowConsole: [/status of 500/] })

  test('statements can still be run, and the tables are tried again when asked', async ({ page, portal }) => {
    let isBroken = true
    await page.route(`**/${PATHS.database}`, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { status: 500, message: 'error.http.500' } }) : route.continue()
    )
    await visit(page, portal, '/admin/database', { account: 'admin' })
    await expect(page.getByRole('alert')).toContainText('The tables could not be loaded.')
    await write(page, 'select 1')
    await page.keyboard.press('Control+Enter')
    await expect(answer(page)).toContainText('1 row in')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'users', exact: true })).toBeVisible()
  })
})

test('under the profile prod the page does not exist', async ({ page, portal }) => {
  await page.route(`**/${PATHS.info}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), activeProfiles: ['prod'] } })
  })
  await visit(page, portal, '/admin/database', { account: 'admin' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Administration' }).click()
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Database' })).toHaveCount(0)
})
