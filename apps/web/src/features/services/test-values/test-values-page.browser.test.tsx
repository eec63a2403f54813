import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { page } from '@/testing/screen.ts'

test('a value is made for a country and an outcome, without signing in, for all readers', async () => {
  await renderApp('/test-values')
  await expectGoodForReaders(async ({ locale }) => {
    const title = locale === 'en' ? 'Test values' : 'Valores de prueba'
    await expect.element(page.getByRole('heading', { level: 1, name: title }), { timeout: 5000 }).toBeVisible()
  })
  const output = page.getByCss('output')
  await page.getByLabelText('Country').selectOptions('France')
  await page.getByLabelText('Outcome').selectOptions('Close match, with the name of the holder')
  await expect.element(output).toHaveTextContent('FR76 2004 1010 0505 0001 0000 719')
  await page.getByLabelText('Use for').selectOptions('Payment by card')
  await page.getByLabelText('Outcome').selectOptions('Payment is rejected: insufficient funds (AM04)')
  await expect.element(output).toMatchTextContent('0004')
  await expect
    .element(page.getByRole('link', { name: 'Try submitApplication' }))
    .toHaveAttribute('href', '/apireference/finance-api/operations/submitApplication#try')
})
