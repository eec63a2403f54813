import { apiDefinitions } from '@portico/contract'
import { createRecord, readRecord, uniqueName, visit } from '../support/records.ts'
import { expect, type Page, test } from '../support/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Examples' })

/** The lines of the editor, as they are shown. */
const lines = (page: Page) => editor(page).locator('.cm-line')

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
