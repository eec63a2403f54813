import { expect, test } from 'vitest'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { page, userEvent } from '@/testing/screen.ts'
import { openPublished } from '../testing/pages.ts'

test.each([
  ['payments/operations/initiatePayment', '# Initiate a payment\n\n`POST /payments`'],
  ['payments', '# Payments\n'],
  ['payments/schemas/Money', '# Money\n'],
  ['payments/quick-start', '# '],
  ['security', '# '],
  ['orders-api/changes?version=2.0.0&from=1.0.0', '# ']
])('a page is copied as Markdown: %s', async (path, beginning) => {
  const copied = fakeClipboard()
  await openPublished(path)
  await page.getByRole('button', { name: 'Copy as Markdown', exact: false }).click()
  await expect.element(page.getByRole('button', { name: 'Copied as Markdown', exact: false })).toBeVisible()
  expect(copied().slice(0, beginning.length)).toBe(beginning)
})

test('the open menu of downloads is accessible and fits for all readers', async () => {
  await openPublished('trade-api/changes')
  await expectGoodForReaders(async ({ locale }) => {
    const name = locale === 'es' ? 'Descargar' : 'Download'
    // It may have stayed open for the reader before.
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('button', { name: /ZIP/ })).toBeVisible()
  })
})
