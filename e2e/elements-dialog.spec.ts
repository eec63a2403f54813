import type { Route } from '@playwright/test'
import { CAR, element, expect, noteEvents, test } from './support/shop/test.ts'

/** The quotation dialog: what is closed is given up, and what no longer answers the question is gone. */

const QUOTATIONS = '**/sandbox/finance-quotation/v2/quotations'
const calculator = element('finance-calculator', { ...CAR, 'button-display': 'both' })

test('closing the dialog while the quotation is being made applies for nothing', async ({ page, openShop }) => {
  const events = await noteEvents(page)
  const held: Route[] = []
  await openShop(calculator)
  await page.route(QUOTATIONS, (route) => void held.push(route))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.press('Escape')
  await page.unroute(QUOTATIONS)
  for (const route of held) await route.continue().catch(() => {})
  await page.getByRole('button', { name: 'See the quotation' }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(49)
  expect((await events()).map(({ name }) => name)).not.toContain('portico-apply')
})

test('a quotation of another question is neither shown nor applied for', async ({ page, openShop }) => {
  await openShop(`${element('quotation-dialog', { ...CAR, 'button-display': 'both' })}`)
  const host = page.locator('portico-quotation-dialog')
  const show = () => host.evaluate((dialog) => (dialog as HTMLElement & { show(): void }).show())
  await show()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€563.53')
  await page.keyboard.press('Escape')
  const held: Route[] = []
  await page.route('**/sandbox/finance-quotation/v2/**', (route) => void held.push(route))
  await host.evaluate((element) => element.setAttribute('vehicle-price', '20000'))
  await show()
  await expect(dialog).toContainText('Making your quotation…')
  await expect(dialog).not.toContainText('€563.53')
  await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveCount(0)
  await page.unroute('**/sandbox/finance-quotation/v2/**')
  for (const route of held) await route.continue().catch(() => {})
  await expect(dialog).toContainText('€20,000.00')
})

test('a selection that ends beside the dialog does not close it, and a click there does', async ({
  page,
  openShop
}) => {
  await openShop(calculator)
  await page.getByRole('button', { name: 'See the quotation' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row')).toHaveCount(49)
  const heading = await dialog.getByRole('heading', { name: 'Your quotation' }).boundingBox()
  if (!heading) throw new Error('no heading')
  await page.mouse.move(heading.x + 40, heading.y + heading.height / 2)
  await page.mouse.down()
  await page.mouse.move(5, heading.y, { steps: 5 })
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, heading.y)
  await expect(dialog).toBeHidden()
})
