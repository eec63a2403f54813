import { LOCALE_STORAGE_KEY, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson } from '@/testing/api.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'

const header = page.getByRole('banner')
const html = () => document.documentElement

test('the language is the account’s, unless another one was chosen in the tab', async () => {
  const account = await fetchJson<Record<string, unknown>>(PATHS.account)
  respond('GET', `/${PATHS.account}`, { json: { ...account, langKey: 'es' } })
  const app = await renderApp('/', { account: 'user', locale: 'en' })
  await expect.element(header.getByRole('button', { name: 'Entities' })).toBeVisible()
  await expect.poll(() => html().lang).toBe('en')
  sessionStorage.removeItem(LOCALE_STORAGE_KEY)
  await app.reload()
  await expect.element(header.getByRole('button', { name: 'Entidades' })).toBeVisible()
  await expect.poll(() => html().lang).toBe('es')
})
