import '@/boot/server/browser.ts'
import { existsSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { FEATURES, isPrivateModule, PUBLIC_FEATURES } from '../../../build/chunks/public-features.ts'
import { PrivateRoute } from '../private-route.tsx'

/** The public routes of the specification (§2). */
const SPECIFIED = [
  ...['/', '/easy-access', '/build', '/logout', '/oauth2/authorization/oidc', '/contact/contact_form'],
  ...['/services', '/services/finance', '/services/payments', '/services/order-management'],
  ...['/services/car-advisor', '/services/merchant'],
  ...['/web-component-demo', '/web-component-demo/demo-page', '/web-component-demo/component-demo'],
  ...['/payment-setup', '/payment-manual-transfer', '/payment-method/payment-method-screen', '/payment-demo'],
  ...['/payment-response-pages/payment-confirmed', '/payment-response-pages/payment-failed'],
  ...['/payment-confirmed', '/payment-failed', '/terms-of-use', '/privacy-policy', '/cookies'],
  ...['/account/activate/*', '/account/reset/request', '/account/reset/finish/:key?'],
  ...['/account/email/confirm', '/account/email/undo']
]

/** Further public routes: registration (decision 0029), what is below the area of the components, test values (decision 0084), the tools for webhooks (decision 0091), the status of the platform (decision 0107), and the legal notice (decision 0116). */
const ADDED = [
  '/account/register',
  '/account/deleted',
  '/web-component-demo/*',
  '/test-values',
  '/webhooks/verifier',
  '/webhooks/receivers',
  '/legal-notice',
  '/status',
  '/status/confirm',
  '/status/unsubscribe'
]

interface Page {
  path: string
  isPrivate: boolean
  /** The page's file below src/features. */
  file: string
}

/** A component, possibly one whose module is fetched on demand. */
type PageType = (() => ReactElement) & { load?: () => Promise<{ default: unknown }> }

/** Files of features by what they export. */
const files = new Map<unknown, string>()
const pages: Page[] = []

/** Adds the pages of features that routes show, each with its address. */
async function addPages(routes: readonly RouteObject[], parent = '/', isGuarded = false): Promise<void> {
  for (const { path = '', element, children = [] } of routes) {
    const address = posix.join(parent, path)
    const type = (element as ReactElement<unknown, PageType> | null | undefined)?.type
    const isPrivate = isGuarded || type === (PrivateRoute as unknown)
    const component = type?.load ? (await type.load()).default : type
    const file = files.get(component)
    if (type?.load) expect(file, `the file of ${address}`).toBeDefined()
    if (file) pages.push({ path: address, isPrivate, file })
    await addPages(children, address, isPrivate)
  }
}

const modules = import.meta.glob<object>(['../../features/**/*-page.tsx', '../../features/**/*-not-found.tsx'])
for (const [name, load] of Object.entries(modules))
  for (const component of Object.values(await load()))
    files.set(component, relative(FEATURES, join(import.meta.dirname, name)).replaceAll(sep, '/'))
const { ROUTES } = await import('../router.tsx')
await addPages(ROUTES)

test('the public routes are those of the specification and the ones added to it', () => {
  const routes = pages.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path)
  expect([...new Set(routes)].sort()).toEqual([...SPECIFIED, ...ADDED].sort())
})

test('most pages are private', () => {
  expect(pages.filter(({ isPrivate }) => isPrivate).length).toBeGreaterThan(20)
})

test.each(pages.map((page) => ({ ...page, access: page.isPrivate ? 'private' : 'public' })))(
  'the page at $path is $access code: $file',
  ({ isPrivate, file }) => {
    expect(isPrivateModule(join(FEATURES, file))).toBe(isPrivate)
  }
)

test('every feature in the list of public features has a public route', () => {
  const features = pages.filter(({ isPrivate }) => !isPrivate).map(({ file }) => file.split('/')[0])
  expect(PUBLIC_FEATURES.filter((name) => !features.includes(name.split('/')[0]))).toEqual([])
  expect(PUBLIC_FEATURES.filter((name) => !existsSync(join(FEATURES, name)))).toEqual([])
})
