import { PATHS } from '@portico/contract'
import { beforeEach, expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { fetchJson } from '@/testing/api.ts'
import { allowConsole } from '@/testing/console.ts'
import { hasFocus } from '@/testing/focus.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { elements, page, sidewaysOverflow, textsOf, userEvent } from '@/testing/screen.ts'
import { openConsole } from './console/console-store.ts'

// The console stays as it was left until the page is loaded again, or another account opens it.
beforeEach(() => openConsole('nobody'))

const WORDS = {
  en: { statement: 'SQL statement', write: 'Write', result: 'Result', rows: '2 rows in', title: 'Database' },
  es: {
    statement: 'Sentencia SQL',
    write: 'Escritura',
    result: 'Resultado',
    rows: '2 filas en',
    title: 'Base de datos'
  }
}

const open = () => renderApp('/admin/database', { account: 'admin' })
const editor = (name = 'SQL statement') => page.getByRole('textbox', { name })
const result = (name = 'Result') => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Replaces the statement, once the editor is fetched. */
async function write(statement: string, name?: string): Promise<void> {
  await expect.element(editor(name)).toBeVisible()
  await editor(name).fill(statement)
}

for (const { locale, width, theme } of [
  { locale: 'en', width: 1280, theme: 'light' },
  { locale: 'es', width: 390, theme: 'dark' }
] as const)
  test(`in ${locale}, ${width} pixels wide, a statement is run by the keyboard, and its result is a table`, async () => {
    const words = WORDS[locale]
    await renderApp('/admin/database', { account: 'admin', locale, width, height: 844, theme })
    await expect.element(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await write(
      "select login, password_hash, null as nothing from users where login in ('admin', 'user') order by id",
      words.statement
    )
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(result(words.result)).toMatchTextContent(words.rows)
    await expect
      .poll(() => textsOf(result(words.result).getByRole('row')))
      .toEqual([
        expect.stringMatching(/^login.*password_hash.*nothing/),
        expect.stringMatching(/^admin\*{6}null$/),
        expect.stringMatching(/^user\*{6}null$/)
      ])
    expect(await axeFindings()).toEqual([])
    await expect.poll(sidewaysOverflow).toBe(0)

    await button(words.write).click()
    expect(await axeFindings()).toEqual([])
    await editor(words.statement).click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('select login, password_hash')
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

test('a statement that writes is confirmed, its changes are kept, and the audit log has it', async () => {
  const name = `console-${crypto.randomUUID().slice(0, 8)}`
  await open()
  const statement = `insert into seeds (name) values ('${name}')`
  await write(statement)
  await button('Write').click()
  await expect.element(page.getByText('Write mode: changes by the statement are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Run and keep changes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run this statement and keep its changes?' })
  await expect.element(dialog).toMatchTextContent(statement)
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Run and keep changes' }).click()
  await expect.element(result()).toMatchTextContent('INSERT: 1 row in')

  await button('Read').click()
  await write(`select count(*) from seeds where name = '${name}'`)
  await button('Run').click()
  await expect.poll(() => textsOf(result().getByRole('cell'))).toEqual(['1'])

  await page.getByRole('link', { name: 'Show the statements in the audit log' }).click()
  await expect.element(page.getByCss('[data-entry]').filter({ hasText: statement })).toMatchTextContent('admin')
  window.history.back()
  // What was run, and the statement, are as they were.
  const session = page.getByRole('region', { name: 'Statements of this session' })
  await expect.element(session.getByRole('listitem')).toHaveLength(2)
  await page.getByRole('button', { name: statement }).click()
  await expect.element(editor()).toHaveTextContent(statement)
  await expect.element(page.getByText('Write mode: changes by the statement are saved.')).toBeVisible()
})

test('names of tables and columns are written by a click, and offered while one types', async () => {
  await open()
  await write('select ')
  const tables = page.getByRole('region', { name: 'Tables' })
  await tables.getByRole('searchbox').fill('user')
  await tables.getByRole('button', { name: 'Columns of users' }).click()
  await tables.getByRole('button', { name: 'login', exact: true }).click()
  await expect.poll(() => hasFocus(editor())).toBe(true)
  await userEvent.keyboard(' from user_id')
  await page.getByRole('option', { name: 'user_identities' }).click()
  await expect.element(editor()).toHaveTextContent('select login from user_identities')
})

test('for a statement that the database refuses the reason is shown, and the place is marked', async () => {
  await open()
  await write('select nme from users')
  await button('Run').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('column "nme" does not exist')
  await expect.element(page.getByCss('.cm-lintRange')).toHaveTextContent('nme')
  await expect.element(editor()).toHaveAttribute('aria-invalid', 'true')
  expect(elements('[data-toast]')).toEqual([])
  expect(await axeFindings()).toEqual([])
  await write(`insert into seeds (name) values ('never')`)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await button('Run').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('choose the mode write')
})

test('without the tables statements can still be run, and the tables are tried again when asked', async () => {
  allowConsole('could not be')
  const restore = respond('GET', `/${PATHS.database}`, {
    status: 500,
    json: { status: 500, message: 'error.http.500' }
  })
  await open()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The tables could not be loaded.')
  await write('select 1')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(result()).toMatchTextContent('1 row in')
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button('users')).toBeVisible()
})

test('under the profile prod the page does not exist', async () => {
  const info = await fetchJson<Record<string, unknown>>(PATHS.info)
  respond('GET', `/${PATHS.info}`, { json: { ...info, activeProfiles: ['prod'] } })
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(editor()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Administration' }).click()
  await expect.element(page.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Database/ })).not.toBeInTheDocument()
})
