import { apiDefinitions, documents } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { changeRecord, createRecord, readRecord, uniqueName } from '@/testing/api.ts'
import { hasFocus } from '@/testing/focus.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { pathname, renderApp } from '@/testing/render-app.tsx'
import { sentRequests } from '@/testing/responses.ts'
import { focus, page, userEvent } from '@/testing/screen.ts'

const editor = () => page.getByRole('textbox', { name: 'Examples' })

/** The lines of the editor, as they are shown. */
const lines = () =>
  editor()
    .getByCss('.cm-line')
    .elements()
    .map((line) => line.textContent)

/** Requests that save an API definition. */
const saves = () => sentRequests(undefined, `/${apiDefinitions.base}`).filter(({ method }) => method !== 'GET')

test('id, name and version are required: said at each field and announced, and nothing is sent', async () => {
  await renderApp('/api-definitions/new', { account: 'user' })
  const fields = ['API ID', 'Name', 'Version'].map((name) => page.getByRole('textbox', { name, exact: true }))
  for (const field of fields) await expect.element(field).toHaveAttribute('aria-required', 'true')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(fields[0]!).toHaveFocus()
  await expectGoodForReaders(async ({ locale }) => {
    const [errors, required, ...names] =
      locale === 'en'
        ? ['3 fields need your attention', 'This field is required.', 'API ID', 'Name', 'Version']
        : ['Hay 3 campos que debe revisar', 'Este campo es obligatorio.', 'ID de la API', 'Nombre', 'Versión']
    await expect.element(page.getByRole('alert')).toHaveTextContent(errors)
    for (const name of names) {
      const field = page.getByRole('textbox', { name, exact: true })
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field).toHaveAccessibleDescription(required)
    }
  })
  expect(saves()).toEqual([])

  for (const field of fields) await field.fill(uniqueName('Given'))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(pathname).toBe('/api-definitions')
  expect(saves()).toHaveLength(1)
})

test('a blank text is none', async () => {
  await renderApp('/api-definitions/new', { account: 'user' })
  await page.getByLabelText(/^API ID/).fill('   ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByLabelText(/^API ID/)).toHaveAccessibleDescription('This field is required.')
})

test('a text that is no JSON is warned of by line and column, and is saved as it is', async () => {
  const record = await createRecord(apiDefinitions, { idapi: 'a', name: uniqueName('JSON'), version: '1' })
  await renderApp(`/api-definitions/${record.id}/edit`, { account: 'user' })
  await expect.element(editor()).toBeVisible()
  await editor().fill('{\n  "amount": 12000\n  "months": 36\n}')
  const warning = 'This is not valid JSON: see line 3, column 3. You can save it anyway.'
  await expect.element(page.getByText(warning, { exact: true })).toBeVisible()
  await expect.element(editor()).toHaveAccessibleDescription(new RegExp(warning.replaceAll('.', '[.]')))
  await expect
    .element(page.getByRole('group', { name: 'Examples' }).getByCss('.cm-lintRange-warning'))
    .toHaveTextContent('"')
  await expect.element(page.getByRole('button', { name: 'Format' })).toBeDisabled()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(pathname).toBe('/api-definitions')
  expect(await readRecord(apiDefinitions, Number(record.id))).toMatchObject({
    examples: '{\n  "amount": 12000\n  "months": 36\n}'
  })
})

test('Format lays JSON out, keeps numbers as they are written, and can be undone', async () => {
  const examples = '{"amount":12345678901234567890,"terms":[12,24]}'
  const record = await createRecord(apiDefinitions, {
    idapi: 'a',
    name: uniqueName('Format'),
    version: '1',
    examples
  })
  await renderApp(`/api-definitions/${record.id}/edit`, { account: 'user' })
  await expect.poll(lines).toEqual([examples])
  await page.getByRole('button', { name: 'Format' }).click()
  await expect
    .poll(lines)
    .toEqual(['{', '  "amount": 12345678901234567890,', '  "terms": [', '    12,', '    24', '  ]', '}'])
  await editor().click()
  await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.poll(lines).toEqual([examples])
})

test('the editor is left by Escape and Tab, and Tab indents before', async () => {
  await renderApp('/api-definitions/new', { account: 'user' })
  await expect.element(editor()).toHaveAccessibleDescription(/press Escape, then Tab/)
  await focus(editor())
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => hasFocus(editor())).toBe(true)
  await userEvent.keyboard('1')
  await expect.poll(lines).toEqual(['  1'])
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('Country')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(() => hasFocus(editor())).toBe(true)
})

test('a text over 100,000 characters is said to be too long', async () => {
  const record = await createRecord(apiDefinitions, {
    idapi: 'a',
    name: uniqueName('Long'),
    version: '1',
    examples: `"${'x'.repeat(99_998)}"`
  })
  await renderApp(`/api-definitions/${record.id}/edit`, { account: 'user' })
  await expect.element(page.getByText('0 characters left')).toBeVisible()
  await expect.element(editor()).toBeVisible()
  await editor().click()
  await userEvent.keyboard('{ControlOrMeta>}{End}{/ControlOrMeta}')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 character too many')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => hasFocus(editor())).toBe(true)
  await expect.element(editor()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(editor()).toHaveAccessibleDescription(/The limit is 100,000 characters/)
})

test('the editor has the colours of the page, and no style element', async () => {
  await renderApp('/api-definitions/new', { account: 'user', theme: 'dark' })
  await expect.element(editor()).toBeVisible()
  await editor().fill('{"amount": 1}')
  const content = editor().element()
  const root = content.getRootNode() as ShadowRoot
  const token = (name: string) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  expect(root.querySelectorAll('style')).toHaveLength(0)
  await expect.poll(() => getComputedStyle(content).color).toBe(token('--ink'))
  await expect.poll(() => getComputedStyle(root.host).backgroundColor).toBe(token('--field'))
  const number = () => [...content.querySelectorAll('span')].find((span) => span.textContent === '1')
  await expect.poll(() => number() && getComputedStyle(number()!).color).toBe(token('--amber'))
})

describe('two editors', () => {
  test('see both versions of the code, and of the document by its name', async () => {
    const document = await createRecord(documents, { name: uniqueName('Chosen'), version: '3.0' })
    const { id } = await createRecord(apiDefinitions, {
      idapi: 'a',
      name: uniqueName('Both'),
      version: '1',
      examples: '{"by":"nobody"}'
    })
    await renderApp(`/api-definitions/${id}/edit`, { account: 'user' })
    await expect.element(editor()).toBeVisible()
    await editor().fill('{"by":"me"}')
    await changeRecord(apiDefinitions, id, { examples: '{"by":"them"}', document })
    await page.getByRole('button', { name: 'Save' }).click()

    const choice = page.getByRole('group', { name: 'Examples' })
    await expect.element(choice.getByRole('radio', { checked: true })).not.toBeInTheDocument()
    await expect.element(choice.getByRole('textbox', { name: 'Examples: Yours' })).toHaveTextContent('{"by":"me"}')
    const theirs = choice.getByRole('textbox', { name: 'Examples: Theirs (already saved)' })
    await expect.element(theirs).toHaveTextContent('{"by":"them"}')
    await expect.element(theirs).toHaveAttribute('aria-readonly', 'true')
    await expect
      .element(page.getByRole('group', { name: 'Document' }).getByRole('radio', { checked: true }))
      .toHaveAccessibleName(`Theirs (already saved) ${document.name} · 3.0 · #${document.id}`)
    expect(await axeFindings()).toEqual([])
    await choice.getByRole('radio', { name: 'Yours' }).click()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await expect.poll(pathname).toBe('/api-definitions')
    expect(await readRecord(apiDefinitions, id)).toMatchObject({
      examples: '{"by":"me"}',
      document: { id: document.id }
    })
  })
})
