import { CAR, element, expect, test } from '../support/shop/test.ts'

/** The quotation dialog and the mouse; what it shows is tested in apps/web/src/features/plugin/elements. */

const calculator = element('finance-calculator', { ...CAR, 'button-display': 'both' })

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
