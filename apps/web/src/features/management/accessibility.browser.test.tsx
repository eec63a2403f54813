import { expect, test } from 'vitest'
import { expectGoodForReaders, expectToFit } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { page } from '@/testing/screen.ts'

/** Each page, and what is there as soon as its data have come. */
const PAGES = [
  { path: '/admin', ready: () => page.getByRole('meter') },
  { path: '/admin/metrics', ready: () => page.getByRole('meter').first() },
  { path: '/admin/health', ready: () => page.getByCss('main dl').first() },
  { path: '/admin/configuration', ready: () => page.getByRole('rowheader').first() },
  { path: '/admin/logs', ready: () => page.getByRole('log').getByRole('listitem').first() }
]

for (const { path, ready } of PAGES)
  test(`${path} is accessible and translated for each reader, and fits windows of every width`, {
    timeout: 120_000
  }, async () => {
    await renderApp(path, { account: 'admin', height: 844 })
    await expectGoodForReaders(async ({ width }) => {
      await expect.element(ready()).toBeVisible()
      await expectToFit([360, 900, 2560, width])
    })
  })

test('the dialogs of jobs and threads are accessible for each reader', async () => {
  await renderApp('/admin', { account: 'admin', height: 844 })
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Run now/ })
    .first()
    .click()
  await expectGoodForReaders(() => expect.element(page.getByRole('dialog')).toBeVisible())
  await renderApp('/admin/metrics', { account: 'admin', height: 844 })
  await page.getByRole('button', { name: 'Threads' }).click()
  await expectGoodForReaders(() =>
    expect.element(page.getByRole('dialog').getByText('main', { exact: true })).toBeVisible()
  )
})
