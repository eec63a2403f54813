import { expect, test, vi } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import {
  CAR,
  elementHtml,
  expectShown,
  noteEvents,
  PLUGIN_ID,
  setAttribute,
  showElements,
  shownText
} from '@/testing/elements.ts'
import { disconnect, holdResponses, respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { page, userEvent } from '@/testing/screen.ts'

/** What the elements show when they cannot show a figure, in both languages, and how it goes on from there. */

const TOKEN = '/sandbox/oauth2/token'
const COMPARISONS = /\/comparisons$/
const QUOTATIONS = /\/quotations$/
const CALCULATOR = 'portico-finance-calculator'

const WORDS = {
  en: {
    network: 'There is no internet connection. Check it, then try again.',
    unknown: 'Finance isn’t available here. Please contact the dealer.',
    limited: 'Too many calculations.',
    seconds: 'Retrying in',
    low: 'Finance is available from €3,000.',
    empty: 'Enter the price of the car to see the monthly instalment.',
    price: 'Price of the car',
    retry: 'Try again',
    instalment: '€563.53'
  },
  es: {
    network: 'No hay conexión a internet. Compruébela e inténtelo de nuevo.',
    unknown: 'La financiación no está disponible aquí. Contacte con el concesionario.',
    limited: 'Demasiados cálculos.',
    seconds: 'Nuevo intento en',
    low: 'La financiación está disponible a partir de 3.000 €.',
    empty: 'Introduzca el precio del coche para ver la cuota mensual.',
    price: 'Precio del coche',
    retry: 'Reintentar',
    instalment: '563,53 €'
  }
} as const

const LANGUAGES = ['en', 'es'] as const

const dialog = () => page.getByRole('dialog')

test('without a connection the calculator says so, notifies the page, and continues when requested', async () => {
  for (const language of LANGUAGES) {
    const words = WORDS[language]
    const events = noteEvents()
    const reconnect = disconnect(TOKEN)
    await showElements(elementHtml('finance-calculator'), language)
    await expectShown(CALCULATOR, words.network)
    expect(await axeFindings()).toEqual([])
    await expect
      .poll(() => events)
      .toMatchObject([
        { name: 'portico-error', detail: { code: 'network', message: expect.stringContaining(words.network) } }
      ])
    reconnect()
    await page.getByRole('button', { name: words.retry }).click()
    await expectShown(CALCULATOR, words.instalment)
  }
})

test('with an unknown plugin id each element says so and offers nothing that cannot help', async () => {
  for (const language of LANGUAGES) {
    const { unknown, retry } = WORDS[language]
    const car = { ...CAR, 'plugin-id': 'pl_nobody' }
    await showElements(
      elementHtml('finance-calculator', car) + elementHtml('finance-badge', car) + elementHtml('finance-button', car),
      language
    )
    for (const index of [0, 1, 2]) await expect.element(page.getByRole('alert').nth(index)).toMatchTextContent(unknown)
    await expect.element(page.getByRole('alert')).toHaveLength(3)
    await expect.element(page.getByRole('button', { name: retry })).not.toBeInTheDocument()
    expect(shownText(CALCULATOR)).not.toContain('€')
  }
})

test('after too many requests the calculator waits as long as the response says, and continues automatically', async () => {
  for (const language of LANGUAGES) {
    const words = WORDS[language]
    const events = noteEvents()
    let recover = () => {}
    recover = respond('POST', COMPARISONS, () => {
      recover()
      return {
        status: 429,
        headers: { 'Retry-After': '2' },
        json: { title: 'No', status: 429, code: 'x', requestId: '0d0b36f0-6c1f-4c3e-9a56-2f0a6f2f7a10' }
      }
    })
    await showElements(elementHtml('finance-calculator'), language)
    await expectShown(CALCULATOR, words.limited)
    await expectShown(CALCULATOR, words.seconds)
    await expectShown(CALCULATOR, words.instalment)
    expect(events[0]).toMatchObject({
      detail: { code: 'rate_limited', status: 429, retryAfterSeconds: 2, requestId: expect.any(String) }
    })
  }
})

test('a price below what is financed: the lowest one is said', async () => {
  for (const language of LANGUAGES) {
    await showElements(elementHtml('finance-calculator', { ...CAR, 'vehicle-price': '2999.99' }), language)
    await expectShown(CALCULATOR, WORDS[language].low)
  }
})

test('without a price the calculator requests it, and then calculates', async () => {
  for (const language of LANGUAGES) {
    const words = WORDS[language]
    await showElements(elementHtml('finance-calculator', { 'plugin-id': PLUGIN_ID, country: 'DE' }), language)
    await expectShown(CALCULATOR, words.empty)
    expect(await axeFindings()).toEqual([])
    const field = page.getByRole('textbox', { name: words.price, exact: false })
    await field.fill('abc')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('24000')
    await userEvent.keyboard('{Enter}')
    await expectShown(CALCULATOR, words.instalment)
  }
})

test('a wrong attribute is for the developer alone, and is put right without a reload', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const [attribute, value, detail, right] of [
    ['plugin-id', '', 'Set the attribute plugin-id.', PLUGIN_ID],
    ['vehicle-price', 'cheap', 'vehicle-price must be an amount', '30000'],
    ['country', 'US', 'country must be one of DE', 'DE'],
    ['workspace', 'short', 'workspace must have 8 to 64', 'workspace-1'],
    ['term', 'long', 'term must be a number of months', '48'],
    ['api-origin', 'portal.example/path', 'api-origin must be an origin', undefined]
  ] as const) {
    const events = noteEvents()
    const portal = await showElements(elementHtml('finance-calculator', { ...CAR, [attribute]: value }))
    await expectShown(CALCULATOR, WORDS.en.unknown)
    await expect
      .poll(() => events[0])
      .toMatchObject({
        name: 'portico-error',
        detail: { code: 'configuration', detail: expect.stringContaining(detail) }
      })
    expect(shownText(CALCULATOR)).not.toContain(detail)
    expect(warn).toHaveBeenCalledWith(CALCULATOR, expect.stringContaining(detail))
    setAttribute(CALCULATOR, attribute, right ?? portal)
    await expectShown(CALCULATOR, '€563.53')
  }
  warn.mockRestore()
})

test('the language is the element’s, else the nearest of the page, else English; the country follows its region', async () => {
  const car = { 'plugin-id': PLUGIN_ID, 'vehicle-price': '30000' }
  await showElements(
    `<p>${elementHtml('finance-badge', { ...car, language: 'en' })}</p>
    <div lang="es-ES">${elementHtml('finance-badge', car)}</div>
    <div lang="nl">${elementHtml('finance-badge', { ...car, country: 'GB' })}</div>
    <div lang="sv">${elementHtml('finance-badge', car)}</div>`,
    'fr'
  )
  await expectShown(':lang(fr) > portico-finance-badge', 'From €')
  await expectShown('div:lang(es) > portico-finance-badge', 'Desde')
  await expectShown('div:lang(nl) > portico-finance-badge', 'Vanaf £')
  await expectShown('div:lang(sv) > portico-finance-badge', 'From €')
})

test('what the customer changes is calculated anew, and the page is notified', async () => {
  const events = noteEvents()
  await showElements(elementHtml('finance-calculator'))
  await expectShown(CALCULATOR, '€563.53')
  await page.getByRole('radio', { name: /^36 months/ }).click({ force: true })
  await expect.element(page.getByCss(`${CALCULATOR} [part=instalment]`)).toMatchTextContent('€724.59')
  await page.getByRole('textbox', { name: 'Deposit' }).fill('6,000')
  await userEvent.keyboard('{Enter}')
  await expectShown(CALCULATOR, '20,500.00 EUR, repaid in 36')
  ;(page.getByRole('slider', { name: 'Deposit' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('textbox', { name: 'Deposit' })).toHaveValue('5,900')
  await expectShown(CALCULATOR, '20,600.00 EUR, repaid in 36')

  await page.getByRole('radio', { name: /^With a balloon/ }).click({ force: true })
  await page.getByRole('textbox', { name: 'Balloon payment' }).fill('12000')
  await userEvent.keyboard('{Tab}')
  await expectShown(CALCULATOR, 'including a balloon payment of 12,000.00 EUR')
  const triggers = events.map(({ detail }) => (detail as { trigger: string }).trigger)
  expect(triggers[0]).toBe('initial')
  expect(new Set(triggers.slice(1))).toEqual(new Set(['customer']))
})

test('a slider that is moved quickly requests where it rests, and never shows another figure as the result', async () => {
  await showElements(elementHtml('finance-calculator'))
  await expect.element(page.getByCss(`${CALCULATOR} [part=instalment]`)).toMatchTextContent('€563.53')
  const slider = page.getByRole('slider', { name: 'Deposit' }).element() as HTMLInputElement
  const root = slider.getRootNode() as ShadowRoot
  const release = holdResponses(COMPARISONS, 'POST')
  // As many movements as a finger makes between two frames.
  for (let deposit = 260_000; deposit <= 350_000; deposit += 10_000) {
    slider.value = String(deposit)
    slider.dispatchEvent(new Event('input'))
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const sum = root.querySelector<HTMLElement>('.headline > div')
  // The field follows at once; the figure is the last true one, dimmed, until the new one is there.
  expect({
    field: root.querySelector<HTMLInputElement>('#deposit')?.value,
    figure: root.querySelector('[part=instalment]')?.textContent?.trim(),
    isBusy: sum?.ariaBusy,
    isDimmed: sum?.className
  }).toEqual({ field: '3,500', figure: '€563.53', isBusy: 'true', isDimmed: 'stale' })
  release()
  await expectShown(CALCULATOR, 'deposit 3,500.00 EUR')
  expect(sentRequests('POST').filter(({ path }) => COMPARISONS.test(path))).toHaveLength(2)
})

test('every monthly figure has its representative example beside it', async () => {
  const tags = ['finance-badge', 'finance-button', 'finance-calculator']
  await showElements(tags.map((tag) => elementHtml(tag)).join(''))
  for (const tag of tags) {
    const example = page.getByCss(`portico-${tag} [part=example]`)
    await expect.element(example).toMatchTextContent(/Representative example/)
    await expect
      .element(example)
      .toMatchTextContent(/Total cost of credit [\d,.]+ EUR, total amount payable [\d,.]+ EUR\./)
    await expect.element(example).toBeVisible()
  }
})

test('where the page requests it, the customer applies with the quotation', async () => {
  const events = noteEvents()
  const car = { 'plugin-id': PLUGIN_ID, country: 'ES', 'vehicle-price': '18500', 'button-display': 'apply' }
  await showElements(elementHtml('finance-badge', car))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(() => events.filter(({ name }) => name === 'portico-apply'))
    .toMatchObject([{ detail: { quotation: { quotationId: expect.stringMatching(/^quo_/), country: 'ES' } } }])
})

/** Holds the page's requests back until they are let go, or given up by the page. */
function holdRequests(path: RegExp): { count: () => number; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  const remove = respondBy('*', path, async (request) => {
    count += 1
    await promise
    return fetch(request)
  })
  return {
    count: () => count,
    release: () => {
      remove()
      resolve()
    }
  }
}

test('closing the dialog while the quotation is being made applies for nothing', async () => {
  const events = noteEvents()
  await showElements(elementHtml('finance-calculator', { ...CAR, 'button-display': 'both' }))
  const quotations = holdRequests(QUOTATIONS)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(quotations.count).toBe(1)
  await userEvent.keyboard('{Escape}')
  quotations.release()
  await page.getByRole('button', { name: 'See the quotation' }).click()
  await expect.poll(() => dialog().getByRole('row').elements().length).toBe(49)
  expect(events.map(({ name }) => name)).not.toContain('portico-apply')
})

test('a quotation of another car is neither shown nor applied for', async () => {
  await showElements(elementHtml('quotation-dialog', { ...CAR, 'button-display': 'both' }))
  const host = document.querySelector('portico-quotation-dialog') as HTMLElement & { show: () => void }
  host.show()
  await expect.element(page.getByRole('dialog', { name: 'Your quotation' })).toMatchTextContent(/€563\.53/)
  await userEvent.keyboard('{Escape}')
  const requests = holdRequests(/\/finance-quotation\/v2\//)
  host.setAttribute('vehicle-price', '20000')
  await expect.element(dialog()).not.toBeInTheDocument()
  host.show()
  await expect.element(dialog()).toMatchTextContent(/Creating your quotation…/)
  await expect.element(dialog()).not.toMatchTextContent(/€563\.53/)
  await expect.element(dialog().getByRole('button', { name: 'Apply' })).not.toBeInTheDocument()
  requests.release()
  await expect.element(dialog()).toMatchTextContent(/€20,000\.00/)
})
