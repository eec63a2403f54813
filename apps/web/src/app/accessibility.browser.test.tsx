import { PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { expectGoodInEachLanguage } from '@/testing/readers.ts'
import { type RenderOptions, renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { focus, page } from '@/testing/screen.ts'

interface State extends RenderOptions {
  name: string
  path: string
  /** Rules of axe that do not apply. */
  without?: string[]
  /** Brings the page, whose heading is there, to its state. */
  open?: () => Promise<unknown>
}

const PHONE = 390

const STATES: State[] = [
  { name: 'home, anonymous', path: '/' },
  { name: 'home, signed in', path: '/', account: 'admin' },
  { name: 'home on a phone', path: '/', width: PHONE },
  { name: 'contact', path: '/contact/contact_form' },
  { name: 'not found', path: '/nowhere' },
  { name: 'not authorized', path: '/admin/docs', account: 'user' },
  { name: 'signed out', path: '/logout' },
  {
    name: 'entities menu',
    path: '/',
    account: 'admin',
    open: () => page.getByRole('banner').getByRole('button', { name: 'Entities' }).click()
  },
  {
    name: 'account menu',
    path: '/',
    account: 'admin',
    open: () => page.getByRole('button', { name: /^admin / }).click()
  },
  { name: 'language menu', path: '/', open: () => page.getByRole('button', { name: 'EN, Language' }).click() },
  {
    name: 'drawer',
    path: '/',
    account: 'admin',
    width: PHONE,
    open: async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    }
  },
  {
    name: 'API description with an open call',
    path: '/admin/docs',
    account: 'admin',
    // The schema trees of the reference, of which the test of its operation page says why.
    without: ['label-content-name-mismatch'],
    open: async () => {
      await page.getByCss('summary').nth(8).click()
      await expect.element(page.getByCss('details[open]').getByText('400', { exact: true }).first()).toBeVisible()
    }
  },
  {
    name: 'API description on a phone',
    path: '/admin/docs',
    account: 'admin',
    width: PHONE,
    open: () => expect.element(page.getByCss('summary').first()).toBeVisible()
  },
  {
    name: 'a failed call with its toast',
    path: '/admin/docs',
    account: 'admin',
    // It stays while the focus is in it.
    open: () => focus(page.getByCss('[data-toast] button'))
  }
]

for (const { name, path, open, without, ...options } of STATES)
  test(`axe finds nothing in any language and theme: ${name}`, { timeout: 120_000 }, async () => {
    if (name.includes('failed')) respond('GET', `/${PATHS.apiDocs}`, { status: 500, json: { reference: 'a1b2' } })
    await renderApp(path, options)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open?.()
    await expectGoodInEachLanguage(without)
  })
