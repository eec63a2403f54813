import type { Info } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson } from '@/testing/api.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { disconnect } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'

test('the ways are side by side, with the platform’s version and status, and the published versions', async () => {
  await renderApp('/build')
  const table = page.getByRole('table')
  await expect.poll(() => table.getByRole('columnheader').elements().length).toBe(6)
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(4)
  const { build } = await fetchJson<Info>('management/info')
  await expect.element(page.getByText(build.version).first()).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Database' })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Purchase orders' })).toMatchTextContent('breaking')
})

test('a platform that does not respond is reported, and requested again', async () => {
  const reconnect = disconnect('/management/health')
  await renderApp('/build')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The platform status could not be loaded')
  reconnect()
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect.element(page.getByText('Version')).toBeVisible()
})
