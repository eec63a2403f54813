import { documents } from '@portico/contract'
import { beforeEach, expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { createRecord, uniqueName } from '@/testing/api.ts'
import { allowConsole } from '@/testing/console.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { makeResponse, respondBy } from '@/testing/responses.ts'
import { elements, page, userEvent } from '@/testing/screen.ts'
import { fragment, openPublished, title } from '../testing/pages.ts'
import { refusal } from '../testing/responses.ts'
import { forgetSearch } from './search-data.ts'

beforeEach(forgetSearch)

const WORDS = {
  en: {
    dialog: 'Search',
    field: 'Search APIs and guides',
    groups: ['Operations', 'Webhooks', 'Schemas', 'Properties', 'Guides'],
    recent: 'Recent',
    nothing: 'No results for “zzzzzz”'
  },
  es: {
    dialog: 'Búsqueda',
    field: 'Buscar en las API y las guías',
    groups: ['Esquemas', 'Propiedades'],
    recent: 'Recientes',
    nothing: 'Sin resultados para «zzzzzz»'
  }
}

const search = (words = WORDS.en) => {
  const dialog = page.getByRole('dialog', { name: words.dialog, exact: true })
  return { dialog, field: dialog.getByRole('combobox'), options: dialog.getByRole('option') }
}
const button = page.getByRole('banner').getByRole('button', { name: 'Search everything', exact: false })

/** Ids of all options, and of those that the field says are active. */
const optionIds = () => elements('[role="option"]').map(({ id }) => id)
const activeIds = () => elements('[role="option"][aria-selected="true"]').map(({ id }) => id)

/** Opens a page of the reference and searches for a text. */
async function find(path: string, text: string, locale: 'en' | 'es' = 'en') {
  await openPublished(path, { locale })
  await expect.element(title).toBeVisible()
  await userEvent.keyboard('/')
  const { field } = search(WORDS[locale])
  await expect.element(field).toHaveFocus()
  await field.fill(text)
}

test.each([
  { locale: 'en', account: 'user', width: 1280, theme: 'light' },
  { locale: 'es', account: 'admin', width: 390, theme: 'dark' }
] as const)(
  'everything is found and opened by keyboard alone, with a typing error, in groups ($locale)',
  async (reader) => {
    const words = WORDS[reader.locale]
    await openPublished('landing', reader)
    await expect.element(title).toBeVisible()
    await userEvent.keyboard('/')
    const { dialog, field, options } = search(words)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleName(words.field)
    await userEvent.keyboard('paymnet')
    await expect.element(options.first(), { timeout: 10_000 }).toBeVisible()
    for (const group of words.groups)
      await expect.element(dialog.getByRole('group', { name: group, exact: true })).toBeVisible()
    expect(elements('[role="option"] mark').length).toBeGreaterThan(0)
    expect(await axeFindings()).toEqual([])

    // aria-activedescendant follows the arrows, and goes round.
    const [first = ''] = activeIds()
    await expect.element(field).toHaveAttribute('aria-activedescendant', first)
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(activeIds).toEqual(optionIds().slice(-1))
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(activeIds).toEqual([first])
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(activeIds).not.toEqual([first])
    const href = elements('[role="option"][aria-selected="true"]')[0]?.getAttribute('href')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => address() + fragment()).toBe(href)
    await expect.element(title).toBeVisible()

    // What was chosen is offered again.
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(dialog.getByRole('group', { name: words.recent })).toBeVisible()
    await expect.poll(optionIds).toHaveLength(1)
    await userEvent.keyboard('zzzzzz')
    await expect.element(dialog).toMatchTextContent(words.nothing)
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
)

test('a button opens it on every page; lists keep their own slash, and typing a slash is typing', async () => {
  // The list's search navigates synchronously, from an effect too, about which React's development build warns.
  allowConsole('flushSync was called from inside a lifecycle method')
  await createRecord(documents, { name: uniqueName('Listed'), version: '1.0' })
  await renderApp('/documents', { account: 'user' })
  const { dialog } = search()
  const own = page.getByRole('searchbox').first()
  await expect.element(own).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(own).toHaveFocus()
  await userEvent.keyboard('a/b')
  await expect.element(own).toHaveValue('a/b')
  expect(dialog.query()).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(own).toHaveFocus()
  await button.click()
  await expect.element(dialog).toBeVisible()
})

test('entries of the API that is open come first, and its version stays', async () => {
  await find('payments?version=1.0.0', 'Money')
  const schemas = search().dialog.getByRole('group', { name: 'Schemas', exact: false })
  const first = schemas.getByRole('option').first()
  await expect.element(first, { timeout: 10_000 }).toMatchTextContent('Payments')
  await expect.element(first).toHaveAttribute('href', '/apireference/payments/schemas/Money?version=1.0.0')
})

test('APIs are called what the navigation calls them', async () => {
  await find('payments', 'Money', 'es')
  await expect.element(search(WORDS.es).options.first(), { timeout: 10_000 }).toMatchTextContent('Pagos')
})

test('error codes are found, and lead to the response that has them', async () => {
  await find('landing', 'insufficient_scope')
  const codes = search().dialog.getByRole('group', { name: 'Error codes', exact: false })
  await expect
    .element(codes.getByRole('option').first(), { timeout: 10_000 })
    .toHaveAttribute('href', expect.stringMatching(/#\d{3}$/))
})

test('who does not want single keys turns the slash off, and Ctrl-K stays', async () => {
  await openPublished('landing')
  await expect.element(title).toBeVisible()
  await userEvent.keyboard('/')
  const { dialog } = search()
  await dialog.getByRole('checkbox', { name: 'Open with the / key', exact: false }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(dialog).toBeVisible()
  // The slash, which opened nothing, is in no field either.
  await expect.element(search().field).toHaveValue('')
  const choice = dialog.getByRole('checkbox', { name: 'Open with the / key', exact: false })
  await expect.element(choice).not.toBeChecked()
  // The application's memory keeps it for the next test.
  await choice.click()
  await expect.element(choice).toBeChecked()
})

test('nobody who is not signed in has it', async () => {
  await renderApp('/')
  await expect.element(title).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('/')
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(search().dialog.query()).toBeNull()
  expect(button.query()).toBeNull()
})

test('when calls fail it says so, and another attempt helps; one API that fails costs that one only', async () => {
  allowConsole(/.*/)
  const refuse = (path: RegExp) => respondBy('GET', path, async () => makeResponse(refusal(503)))
  const restoreApis = refuse(/^\/api\/reference$/)
  await openPublished('security')
  await expect.element(title).toBeVisible()
  await userEvent.keyboard('/')
  const { dialog, field, options } = search()
  await expect.element(dialog).toMatchTextContent('The search could not be loaded')
  restoreApis()
  const restoreVehicles = refuse(/vehicle-api\/pieces\/search/)
  await dialog.getByRole('button', { name: 'Try again', exact: false }).click()
  await field.fill('payment')
  await expect.element(options.first(), { timeout: 10_000 }).toBeVisible()
  await expect.element(dialog).toMatchTextContent('could not be searched')
  restoreVehicles()
  await dialog.getByRole('button', { name: 'Try again', exact: false }).click()
  await expect.element(dialog).not.toMatchTextContent('could not be searched')
})
