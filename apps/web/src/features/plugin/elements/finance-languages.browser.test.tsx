import { creditWarning, type LanguageCode } from '@portico/finance'
import { expect, test } from 'vitest'
import { CAR, elementHtml, expectShown, PLUGIN_ID, showElements, shownText } from '@/testing/elements.ts'
import { respond } from '@/testing/responses.ts'
import { elements, page } from '@/testing/screen.ts'

/** The warning that every advertisement of credit carries, and the languages that the elements speak. */

const BADGE = 'portico-finance-badge'
const WITHOUT_COUNTRY = { 'plugin-id': PLUGIN_ID, 'vehicle-price': '30000' }

/** The language of what an element shows, for screen readers. */
const spoken = (selector: string) => elements(selector)[0]?.shadowRoot?.querySelector<HTMLElement>('.root')?.lang

test('without the texts of its language an element speaks English, and its own language when there is a connection', async () => {
  const recover = respond('GET', /\/it\.json$/, { status: 503 })
  await showElements(elementHtml('finance-badge', WITHOUT_COUNTRY), 'it')
  await expectShown(BADGE, /From.*a month/)
  expect(spoken(BADGE)).toBe('en')
  await expect.element(page.getByCss(`${BADGE} .from`)).toBeVisible()
  recover()
  window.dispatchEvent(new Event('online'))
  await expectShown(BADGE, /Da.*al mese/)
  expect(spoken(BADGE)).toBe('it')
})

const LANGUAGES: [LanguageCode, instalment: RegExp, credit: string, currency: RegExp][] = [
  ['de', /Ab .* im Monat/, 'Nettodarlehensbetrag', /30\.000,00 EUR/],
  ['fr', /À partir de .* par mois/, 'Montant total du crédit', /30.000,00 EUR/],
  ['it', /Da .* al mese/, 'Importo totale del credito', /30\.000,00 EUR/],
  ['nl', /Vanaf .* per maand/, 'Totaal kredietbedrag', /30\.000,00 EUR/],
  ['pt', /Desde .* por mês/, 'Montante total do crédito', /30.000,00 EUR/]
]

test.each(LANGUAGES)(
  'a shop in %s shows words, figures and warning in its language, for its country',
  async (...all) => {
    const [language, instalment, credit, price] = all
    await showElements(elementHtml('finance-badge', WITHOUT_COUNTRY), language)
    for (const text of [instalment, credit, price]) await expectShown(BADGE, text)
    await expect.element(page.getByText(creditWarning(language), { exact: true })).toBeVisible()
    expect(spoken(BADGE)).toBe(language)
  }
)

test('in Belgium the warning is that of its law', async () => {
  await showElements(elementHtml('finance-badge', WITHOUT_COUNTRY), 'nl-BE')
  await expectShown(BADGE, creditWarning('nl', 'BE'))
})

test('the warning stands wherever credit is advertised, set off from the text, also before there is a figure', async () => {
  const warning = creditWarning('en')
  const advertisements = [
    elementHtml('finance-badge'),
    elementHtml('finance-badge', { ...CAR, layout: 'inline' }),
    elementHtml('finance-button'),
    elementHtml('finance-button', { ...CAR, layout: 'label' }),
    elementHtml('finance-calculator'),
    elementHtml('finance-calculator', { ...CAR, layout: 'compact' })
  ]
  await showElements(advertisements.join(''))
  const warnings = () => page.getByCss('[part=warning]')
  await expect.poll(() => warnings().elements().length).toBe(advertisements.length)
  await expectShown('portico-finance-calculator', '€563.53')
  for (const shown of warnings().elements()) {
    expect(shown.textContent?.trim()).toBe(warning)
    expect(Number(getComputedStyle(shown).fontWeight)).toBeGreaterThanOrEqual(600)
    // Larger than the small print.
    expect(Number.parseFloat(getComputedStyle(shown).fontSize)).toBeGreaterThan(13)
    expect(shown.getBoundingClientRect().height).toBeGreaterThan(10)
  }
  // The example is what the sandbox wrote, and the warning is said once.
  expect(shownText('portico-finance-calculator').split(warning)).toHaveLength(2)
  await expectShown('portico-finance-calculator', 'Duration of the credit agreement 48 months.')
  await page.getByRole('button', { name: 'See the quotation' }).first().click()
  await expect.element(page.getByRole('dialog').getByText(warning, { exact: true })).toBeVisible()
})
