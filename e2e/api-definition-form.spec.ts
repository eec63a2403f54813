import { apiDefinitions, documents } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { changeRecord, createRecord, readRecord, uniqueName, visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Examples' })

/** The lines of the editor, as they are shown. */
const lines = (page: Page) => editor(page).locator('.cm-line')

/** Counts what is sent to save an API definition. */
function countSaves(page: Page): () => number {
  let saves = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(apiDefinitions.base)) saves++
  })
  return () => saves
}

for (const { locale, width, words } of [
  {
    locale: 'en',
    width: 1280,
    words: {
      idapi: 'API ID',
      name: 'Name',
      version: 'Version',
      save: 'Save',
      errors: '3 fields need your attention',
      required: 'This field is required.'
    }
  },
  {
    locale: 'es',
    width: 390,
    words: {
      idapi: 'ID de la API',
      name: 'Nombre',
      version: 'Versión',
      save: 'Guardar',
      errors: 'Hay 3 campos que debe revisar',
      required: 'Este campo es obligatorio.'
    }
  }
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: width === 390 ? 'dark' : 'light' })

    test('id, name and version are required: said at each field and announced, and nothing is sent', async ({
      page,
      portal
    }) => {
      await visit(page, portal, '/api-definitions/new', { locale })
      const saves = countSaves(page)
      const fields = [words.idapi, words.name, words.version].map((label) => page.getByRole('textbox', { name: label }))
      for (const field of fields) await expect(field).toHaveAttribute('aria-required', 'true')
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByRole('alert')).toHaveText(words.errors)
      await expect(fields[0]!).toBeFocused()
      for (const field of fields) {
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(words.required)
      }
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(saves()).toBe(0)

      for (const field of fields) await field.fill(uniqueName('Given'))
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.getByRole('button', { name: words.save }).click()
      await expect(page).toHaveURL('/api-definitions')
      expect(saves()).toBe(1)
    })
  })
}

test('a blank text is none', async ({ page, portal }) => {
  await visit(page, portal, '/api-definitions/new')
  await page.getByLabel('API ID').fill('   ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('API ID')).toHaveAccessibleDescription('This field is required.')
})

test('a text that is no JSON is warned of by line and column, and is saved as it is', async ({ page, portal }) => {
  const record = await createRecord(portal, apiDefinitions, { idapi: 'a', name: uniqueName('JSON'), version: '1' })
  await visit(page, portal, `/api-definitions/${record.id}/edit`)
  await editor(page).click()
  await page.keyboard.insertText('{\n  "amount": 12000\n  "months": 36\n}')
  const warning = 'This is not JSON: see line 3, column 3. It can be saved all the same.'
  await expect(page.getByText(warning, { exact: true })).toBeVisible()
  await expect(editor(page)).toHaveAccessibleDescription(new RegExp(warning.replaceAll('.', '[.]')))
  await expect(page.getByRole('group', { name: 'Examples' }).locator('.cm-lintRange-warning')).toHaveText('"')
  await expect(page.getByRole('button', { name: 'Format' })).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/api-definitions')
  expect(await readRecord(portal, apiDefinitions, Number(record.id))).toMatchObject({
    examples: '{\n  "amount": 12000\n  "months": 36\n}'
  })
})

test('Format lays JSON out, keeps numbers as they are written, and can be undone', async ({ page, portal }) => {
  const examples = '{"amount":12345678901234567890,"terms":[12,24]}'
  const record = await createRecord(portal, apiDefinitions, {
    idapi: 'a',
    name: uniqueName('Format'),
    version: '1',
    examples
  })
  await visit(page, portal, `/api-definitions/${record.id}/edit`)
  await expect(lines(page)).toHaveText([examples])
  await page.getByRole('button', { name: 'Format' }).click()
  await expect(lines(page)).toHaveText([
    '{',
    '  "amount": 12345678901234567890,',
    '  "terms": [',
    '    12,',
    '    24',
    '  ]',
    '}'
  ])
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(lines(page)).toHaveText([examples])
})

test('the editor is left by Escape and Tab, and Tab indents before', async ({ page, portal }) => {
  await visit(page, portal, '/api-definitions/new')
  await expect(editor(page)).toHaveAccessibleDescription(/press Escape, then Tab/)
  await editor(page).focus()
  await page.keyboard.press('Tab')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('1')
  await expect(lines(page)).toHaveText(['  1'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Country')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor(page)).toBeFocused()
})

test('a text over 100,000 characters is said to be too long', async ({ page, portal }) => {
  const record = await createRecord(portal, apiDefinitions, {
    idapi: 'a',
    name: uniqueName('Long'),
    version: '1',
    examples: `"${'x'.repeat(99_998)}"`
  })
  await visit(page, portal, `/api-definitions/${record.id}/edit`)
  await expect(page.getByText('0 characters left')).toBeVisible()
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' ')
  await expect(page.getByText('1 character too many')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(editor(page)).toHaveAccessibleDescription(/The limit is 100,000 characters/)
})

test('the editor needs no style that the content policy forbids, and has the colours of the page', async ({
  page,
  portal
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, portal, '/api-definitions/new')
  await editor(page).click()
  await page.keyboard.type('[2]')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('{')
  await expect(lines(page)).toHaveText(['{'])
  await page.keyboard.insertText('"amount": 1}')
  const colours = await editor(page).evaluate((content) => {
    const host = (content.getRootNode() as ShadowRoot).host
    const token = (name: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${name})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const number = [...content.querySelectorAll('span')].find((span) => span.textContent === '1')
    return {
      styleElements: (content.getRootNode() as ShadowRoot).querySelectorAll('style').length,
      text: getComputedStyle(content).color === token('--ink'),
      number: number && getComputedStyle(number).color === token('--amber'),
      background: getComputedStyle(host).backgroundColor === token('--field')
    }
  })
  expect(colours).toEqual({ styleElements: 0, text: true, number: true, background: true })
})

test.describe('where the editor cannot be fetched', () => {
  test.use({ allowConsole: [/ERR_FAILED/] })

  test('a plain text area does its work', async ({ page, portal }) => {
    await page.route(/code-view-.*[.]js/, (route) => route.abort())
    const record = await createRecord(portal, apiDefinitions, { idapi: 'a', name: uniqueName('Plain'), version: '1' })
    await visit(page, portal, `/api-definitions/${record.id}/edit`)
    await editor(page).fill('{"a":1}')
    await page.getByRole('button', { name: 'Format' }).click()
    await expect(editor(page)).toHaveValue('{\n  "a": 1\n}')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/api-definitions')
    expect(await readRecord(portal, apiDefinitions, Number(record.id))).toMatchObject({ examples: '{\n  "a": 1\n}' })
  })
})

test.describe('two editors', () => {
  test.use({ allowConsole: [/412/] })

  test('see both versions of the code, and of the document by its name', async ({ page, portal }) => {
    const document = await createRecord(portal, documents, { name: uniqueName('Chosen'), version: '3.0' })
    const { id } = await createRecord(portal, apiDefinitions, {
      idapi: 'a',
      name: uniqueName('Both'),
      version: '1',
      examples: '{"by":"nobody"}'
    })
    await visit(page, portal, `/api-definitions/${id}/edit`)
    await editor(page).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText('{"by":"me"}')
    await changeRecord(portal, apiDefinitions, id, { examples: '{"by":"them"}', document })
    await page.getByRole('button', { name: 'Save' }).click()

    const choice = page.getByRole('group', { name: 'Examples' })
    await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(choice.getByRole('textbox', { name: 'Examples: Yours' })).toHaveText('{"by":"me"}')
    const theirs = choice.getByRole('textbox', { name: 'Examples: Theirs (already saved)' })
    await expect(theirs).toHaveText('{"by":"them"}')
    await expect(theirs).toHaveAttribute('aria-readonly', 'true')
    await expect(
      page.getByRole('group', { name: 'Document' }).getByRole('radio', { checked: true })
    ).toHaveAccessibleName(`Theirs (already saved) ${document.name} · 3.0 · #${document.id}`)
    expect(await axeFindings(page)).toEqual([])
    await choice.getByRole('radio', { name: 'Yours' }).check()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await expect(page).toHaveURL('/api-definitions')
    expect(await readRecord(portal, apiDefinitions, id)).toMatchObject({
      examples: '{"by":"me"}',
      document: { id: document.id }
    })
  })
})
