import { expect, onTestFinished, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { CAR, elementHtml, expectShown, setAttribute, showElements } from '@/testing/elements.ts'
import { elements, page, userEvent } from '@/testing/screen.ts'

/** How the elements look in a page: in a narrow column, in every theme, and by keyboard. */

const CALCULATOR = 'portico-finance-calculator'
const PAYMENT = { 'plugin-id': CAR['plugin-id'], country: 'DE', amount: '2500', 'order-id': 'ORD-1' }
const ALL = [
  elementHtml('finance-badge'),
  elementHtml('finance-button'),
  elementHtml('finance-calculator'),
  elementHtml('payment-button', PAYMENT)
].join('')

const instalment = () => page.getByCss(`${CALCULATOR} [part=instalment]`).first()
const within = (host: Element, selector: string) => host.shadowRoot?.querySelector<HTMLElement>(selector)
const calculators = () => elements(CALCULATOR)
const grounds = () => calculators().map((host) => getComputedStyle(within(host, '.card') as Element).backgroundColor)

test('in a column of 320 pixels on a wide page nothing overflows', async () => {
  await showElements(`<div style="inline-size: 320px">${ALL}</div>`, 'es')
  await expectShown(CALCULATOR, '563,53 €')
  const hosts = elements(`${CALCULATOR}, portico-finance-badge, portico-finance-button`)
  const overflows = hosts.flatMap((host) =>
    [...(host.shadowRoot as ShadowRoot).querySelectorAll('.place *')]
      .filter((inner) => inner.getClientRects().length > 0 && !inner.closest('dialog'))
      .map((inner) => inner.getBoundingClientRect().right - host.getBoundingClientRect().right)
  )
  expect(overflows.length).toBeGreaterThan(50)
  expect(Math.max(...overflows)).toBeLessThanOrEqual(0.5)
})

test('axe finds nothing in any theme, light or dark, the dialogs included', async () => {
  const car = { ...CAR, 'button-display': 'both' }
  await showElements(
    elementHtml('finance-calculator', car) +
      elementHtml('finance-badge', { ...car, layout: 'inline' }) +
      elementHtml('finance-button', car) +
      elementHtml('payment-button', PAYMENT)
  )
  const look = async () => {
    const seen = new Set<string>()
    for (const theme of ['portico', 'forest', 'graphite', 'ember'])
      for (const scheme of ['light', 'dark']) {
        // The page's own ground, on which the badge and the buttons are.
        document.documentElement.style.colorScheme = scheme
        document.body.style.background = scheme === 'dark' ? '#121212' : '#fff'
        document.body.style.color = scheme === 'dark' ? '#fff' : '#000'
        for (const host of elements('main > :not(h1)')) host.setAttribute('theme', `${theme}-${scheme}`)
        await expect.element(instalment()).toMatchTextContent('€563.53')
        expect(await axeFindings(), `${theme} ${scheme}`).toEqual([])
        seen.add(grounds()[0] ?? '')
      }
    // The looks have indeed changed in place.
    expect(seen.size).toBeGreaterThan(4)
  }
  onTestFinished(() => {
    document.documentElement.style.colorScheme = ''
    document.body.style.cssText = ''
  })
  await expect.element(instalment()).toMatchTextContent('€563.53')
  await look()
  await page.getByRole('button', { name: 'See the quotation' }).first().click()
  await expect.poll(() => page.getByRole('dialog').getByRole('row').elements().length).toBe(49)
  await look()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Pay €2,500.00' }).click()
  await expect.element(page.getByRole('radio', { name: /Card/ })).toBeInTheDocument()
  await look()
}, 60_000)

test('light or dark is what the attribute says, else what the page is; the partner’s assets choose the theme', async () => {
  document.documentElement.style.colorScheme = 'dark'
  onTestFinished(() => {
    document.documentElement.style.colorScheme = ''
  })
  const looks: Record<string, string>[] = [
    { theme: 'light' },
    { theme: 'dark' },
    {},
    { theme: 'forest-light' },
    { 'assets-id': 'as_brunnwaldt', theme: 'light' }
  ]
  await showElements(
    looks.map((look) => elementHtml('finance-calculator', { ...CAR, layout: 'compact', ...look })).join('')
  )
  await expect.poll(() => calculators().every((host) => within(host, '.card'))).toBe(true)
  await expect
    .poll(grounds)
    .toEqual(['rgb(255, 255, 255)', 'rgb(20, 31, 46)', 'rgb(20, 31, 46)', 'rgb(255, 254, 250)', 'rgb(255, 254, 250)'])
})

test('a page’s own colours win over every theme', async () => {
  const sheet = document.createElement('style')
  sheet.textContent = `${CALCULATOR} { --portico-accent: rgb(0, 80, 0); --portico-radius: 0px }
    ${CALCULATOR}::part(card) { border-top: 4px solid rgb(0, 80, 0) }`
  document.head.append(sheet)
  onTestFinished(() => sheet.remove())
  await showElements(elementHtml('finance-calculator', { ...CAR, theme: 'ember' }))
  const button = page.getByRole('button', { name: 'See the quotation' })
  await expect.element(button).toHaveStyle('background-color: rgb(0, 80, 0); border-radius: 0px')
  await expect.element(page.getByCss(`${CALCULATOR} .card`)).toHaveStyle('border-top-width: 4px')
})

test('everything is done by keyboard alone: fields, term, quotation and back', async () => {
  await showElements(elementHtml('finance-calculator'))
  await expect.element(instalment()).toMatchTextContent('€563.53')
  const focused = () => {
    const active = calculators()[0]?.shadowRoot?.activeElement as HTMLInputElement | null
    const name = active?.getAttribute('aria-label') ?? active?.labels?.[0]?.textContent ?? active?.textContent
    return name?.trim().replace(/\s+/g, ' ').slice(0, 9)
  }
  const main = elements('main')[0]
  if (main) main.tabIndex = -1
  main?.focus()
  await userEvent.keyboard('{Tab}')
  await expect.poll(focused).toBe('Equal ins')
  const order: (string | undefined)[] = []
  for (let step = 0; step < 6; step++) {
    await userEvent.keyboard('{Tab}')
    order.push(focused())
  }
  expect(order).toEqual(['Deposit', 'Deposit', 'Trade-in', 'Trade-in', '48 months', 'See the q'])
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(instalment()).toMatchTextContent('€463.88')
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('dialog').getByRole('row').elements().length).toBe(61)
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('See the q')
  // What has changed is said, not only shown.
  await expect
    .element(page.getByCss(`${CALCULATOR} [role=status]`).first())
    .toMatchTextContent(/€463.88 a month for 60 months, APR 6.16%/)
})

test('a theme that is chosen later is applied in place', async () => {
  await showElements(elementHtml('finance-calculator', { ...CAR, theme: 'forest-light' }))
  await expect.element(instalment()).toMatchTextContent('€563.53')
  await expect.poll(grounds).toEqual(['rgb(255, 254, 250)'])
  setAttribute(CALCULATOR, 'theme', 'portico-dark')
  await expect.poll(grounds).toEqual(['rgb(20, 31, 46)'])
})
