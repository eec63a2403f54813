import { PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { allowConsole } from '@/testing/console.ts'
import { expectToFit } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'

const header = page.getByRole('banner')
const entities = header.getByRole('button', { name: 'Entities' })
const documentsLink = header.getByRole('link', { name: 'Documents' })
const administration = header.getByRole('button', { name: 'Administration' })

const NOT_FOUND = 'The page does not exist.'

test('the header offers an anonymous visitor nothing but to sign in', async () => {
  await renderApp('/')
  await expect.element(header.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.element(entities).not.toBeInTheDocument()
  await expect.element(administration).not.toBeInTheDocument()
  await expect.element(header.getByText('Development')).toBeVisible()
})

test('the header shows a user the entities and the account', async () => {
  await renderApp('/', { account: 'user' })
  await header.getByRole('button', { name: 'user Account' }).click()
  await expect.element(header.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout')
  await expect.element(header.getByText('Administrator')).not.toBeInTheDocument()
  await expect.element(administration).not.toBeInTheDocument()
  await entities.click()
  await documentsLink.click()
  await expect.poll(address).toBe('/documents')
  await expect.element(documentsLink).not.toBeInTheDocument()
})

test('the header shows an administrator that they are one, and the administration', async () => {
  await renderApp('/', { account: 'admin' })
  await expect.element(header.getByText('Administrator')).toBeVisible()
  await administration.click()
  await expect.element(header.getByRole('link', { name: 'API description' })).toHaveAttribute('href', '/admin/docs')
})

test('in production there is neither ribbon nor what exists only in development', async () => {
  const json = { 'display-ribbon-on-profiles': 'dev', activeProfiles: ['prod'], supportEmail: 'a@b.example' }
  respond('GET', `/${PATHS.info}`, { json })
  await renderApp('/', { account: 'admin' })
  await expect.element(header.getByText('Administrator')).toBeVisible()
  await expect.element(header.getByText('Development')).not.toBeInTheDocument()
  await administration.click()
  await expect.element(header.getByRole('link', { name: 'Audit log' })).toBeVisible()
  for (const name of [/API description/, /Mailbox/, /Database/])
    await expect.element(header.getByRole('link', { name })).not.toBeInTheDocument()
  for (const path of ['/admin/docs', '/admin/mailbox', '/admin/database']) {
    await renderApp(path, { account: 'admin' })
    await expect.element(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
  }
})

test('menus open under the mouse from 960 pixels on, also those of choices', async () => {
  await renderApp('/', { account: 'user', width: 960, height: 700 })
  await entities.hover()
  await expect.element(documentsLink).toBeVisible()
  await page.getByRole('main').hover()
  await expect.element(documentsLink).not.toBeInTheDocument()
  await entities.hover()
  await entities.click()
  await expect.element(documentsLink).toBeVisible()
  for (const [name, entry] of [
    ['EN, Language', 'Español'],
    ['Appearance: Light', 'Dark']
  ] as const) {
    const choice = header.getByRole('button', { name: entry })
    await header.getByRole('button', { name }).hover()
    await expect.element(choice).toBeVisible()
    await page.getByRole('main').hover()
    await expect.element(choice).not.toBeInTheDocument()
  }
})

test('a menu opens by a click only below 960 pixels', async () => {
  await renderApp('/', { account: 'user', width: 959, height: 700 })
  await entities.hover()
  await expect.element(documentsLink).not.toBeInTheDocument()
  await entities.click()
  await expect.element(documentsLink).toBeVisible()
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect.element(documentsLink).not.toBeInTheDocument()
})

test('a menu is used by keyboard: Enter opens, arrows move, Escape closes and restores the focus', async () => {
  await renderApp('/', { account: 'user' })
  await focus(entities)
  await userEvent.keyboard('{Enter}')
  await expect.element(entities).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(documentsLink).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(documentsLink).not.toBeInTheDocument()
  await expect.element(entities).toHaveFocus()
})

test('below 900 pixels a burger opens a drawer 270 pixels wide with the login; it closes when the window grows', async () => {
  await renderApp('/', { width: 899, height: 700 })
  const burger = page.getByRole('button', { name: 'Open menu' })
  await burger.click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await expect.element(drawer.getByRole('button', { name: 'Sign in' })).toBeVisible()
  // It slides in.
  const panel = () => drawer.element().querySelector(':scope > div')?.getBoundingClientRect()
  await expect.poll(panel).toMatchObject({ x: 0, width: 270 })
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(burger).toHaveFocus()

  await burger.click()
  await expect.element(drawer).toBeVisible()
  await page.viewport(900, 700)
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(burger).not.toBeInTheDocument()
  await expect.element(header.getByRole('button', { name: 'EN, Language' })).toBeVisible()
  await header.getByRole('button', { name: 'Sign in' }).click({ trial: true })
})

test('the drawer has menus and logout, and closes when a link is followed', async () => {
  await renderApp('/', { account: 'admin', width: 390, height: 700 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await expect.element(drawer.getByRole('link', { name: 'API description' })).toBeVisible()
  await expect.element(drawer.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await drawer.getByRole('link', { name: 'Documents' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(address).toBe('/documents')
})

for (const locale of ['en', 'es'] as const)
  test(`nothing is wider than the window, whatever its width, in ${locale}`, async () => {
    for (const path of ['/', '/contact/contact_form', '/admin/docs', '/nowhere']) {
      await renderApp(path, { account: 'admin', locale })
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFit([360, 390, 899, 900, 1280, 2560])
    }
  })

test('the contact banner leads to the contact page, and is neither there nor on pages for a shop’s customers', async () => {
  const banner = page.getByRole('heading', { name: 'Do you have any question?' })
  await renderApp('/')
  await expect.element(banner).toBeVisible()
  await expect.element(page.getByText('We will provide you with technical and commercial support')).toBeVisible()
  await page
    .getByRole('region', { name: 'Do you have any question?' })
    .getByRole('link', { name: 'Contact us' })
    .click()
  await expect.poll(address).toBe('/contact/contact_form')
  await expect
    .element(page.getByRole('link', { name: 'support@portico.example' }))
    .toHaveAttribute('href', 'mailto:support@portico.example')
  await expect.element(banner).not.toBeInTheDocument()
  for (const path of ['/payment-confirmed', '/payment-failed']) {
    await renderApp(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
    await expect.element(header).not.toBeInTheDocument()
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  }
})

test('a page that does not exist says so, with and without a session', async () => {
  await renderApp('/no-such-entity', { account: 'user' })
  await expect.element(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
  await renderApp('/no/such/page')
  await expect.element(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(address).toBe('/')
})

test('the first Tab leads to a link that skips to the content', async () => {
  await renderApp('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a change of search parameters leaves the page where it is scrolled to', async () => {
  await renderApp('/documents', { account: 'user', height: 500 })
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(650)
  window.scrollTo(0, 150)
  elements('[role="columnheader"] button, th button')[0]?.click()
  await expect.poll(address).toContain('?')
  // After the effects of the navigation.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(window.scrollY).toBe(150)
})

test('an error while a page renders stays within the page, and is gone with the next one', async () => {
  allowConsole(/TypeError/)
  respond('GET', `/${PATHS.apiDocs}`, { json: { paths: { '/x': null } } })
  await renderApp('/admin/docs', { account: 'admin' })
  await expect.element(page.getByRole('heading', { name: 'An unexpected error has occurred.' })).toBeVisible()
  await header.getByRole('link', { name: 'Developer Portal' }).click()
  await expect.element(entities).toBeVisible()
})
