import { readFileSync } from 'node:fs'
import { COOKIES, type CookieDefinition } from '@portico/contract'
import { CookieWatch, type SeenCookie } from '../support/cookie-watch.ts'
import { header } from '../support/layout.ts'
import { PUBLIC_PATHS } from '../support/public-pages.ts'
import { everyPage } from '../support/routes.ts'
import { fillIn, signIn } from '../support/session.ts'
import { expect, type Page, type Portal, test } from '../support/test.ts'

// Some of the pages are opened without what they expect, such as a key or a record.
test.use({ allowConsole: [/.*/], cookieChoice: 'nothing' })
test.setTimeout(240_000)

const TABLE = Object.values(COOKIES) as CookieDefinition[]
const NECESSARY = ['security', 'identityProvider']

/** Seconds by which a lifetime may differ: a cookie in the browser is older than its header. */
const TOLERANCE = 24 * 60 * 60

const definitionOf = (name: string) =>
  TABLE.find(
    (cookie) =>
      (cookie.isPrefix ? name.startsWith(cookie.name) : name === cookie.name) ||
      (cookie.hasSignature === true && name === `${cookie.name}.sig`)
  )

/** The differences between a cookie and its definition in the policy. */
function differences(cookie: SeenCookie): string[] {
  const told = definitionOf(cookie.name)
  if (!told) return [`${cookie.name} is not in the policy`]
  const path = new RegExp(`^${told.path.replace('{id}', '[\\w-]+')}$`)
  const isShort = told.seconds < TOLERANCE
  const lives =
    told.seconds === 0 || cookie.seconds === 0
      ? told.seconds === cookie.seconds
      : cookie.seconds <= told.seconds + 5 && cookie.seconds > (isShort ? 0 : told.seconds - TOLERANCE)
  const faults = {
    path: path.test(cookie.path),
    life: lives,
    httpOnly: cookie.httpOnly === told.httpOnly,
    sameSite: cookie.sameSite === told.sameSite.toLowerCase(),
    domain: !cookie.hasDomain
  }
  return Object.entries(faults)
    .filter(([, isRight]) => !isRight)
    .map(([fault]) => `${cookie.name}: ${fault} (${JSON.stringify(cookie)})`)
}

const policy = JSON.parse(readFileSync(new URL('../../content/legal/en/cookies.json', import.meta.url), 'utf8')) as {
  sections: { clauses: (string | { storage?: { name: string; kind: string }[] })[] }[]
}
const STORAGE = policy.sections
  .flatMap(({ clauses }) => clauses.flatMap((clause) => (typeof clause === 'string' ? [] : (clause.storage ?? []))))
  .flatMap(({ name, kind }) => name.split(', ').map((key) => ({ kind, key: key.replace(/\{.*\}$/, '') })))

/** Keys in the browser's storage that the policy does not list. */
async function undeclaredStorage(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => [
    ...Object.keys(sessionStorage).map((key) => ({ kind: 'session', key })),
    ...Object.keys(localStorage).map((key) => ({ kind: 'local', key })),
    ...(await indexedDB.databases()).map(({ name }) => ({ kind: 'database', key: name! }))
  ])
  return found
    .filter(({ kind, key }) => !STORAGE.some((told) => told.kind === kind && key.startsWith(told.key)))
    .map(({ kind, key }) => `${kind} ${key}`)
}

/** Every page but the one that ends the session. */
function pagesToVisit(): string[] {
  const pages = everyPage().filter((path) => path !== '/logout')
  expect(pages.length).toBeGreaterThan(50)
  return pages
}

/** Opens pages; returns the keys in their storage that the policy does not list. */
async function visitPages(page: Page, watch: CookieWatch, pages: readonly string[]): Promise<string[]> {
  const undeclared: string[] = []
  for (const path of pages) {
    // A page that redirects to the login page is left while it is loading.
    await page.goto(path).catch(() => page.waitForLoadState())
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    undeclared.push(...(await undeclaredStorage(page)))
    await watch.look()
  }
  return undeclared
}

/** Opens pages as a visitor who has chosen nothing, and checks that each cookie is necessary and as the policy says. */
async function visitAnonymously(page: Page, portal: Portal, pages: readonly string[]): Promise<void> {
  const context = page.context()
  const watch = new CookieWatch(context, portal.origin)
  expect(await visitPages(page, watch, pages)).toEqual([])
  const seen = await watch.seen()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.flatMap(differences)).toEqual([])
  expect(seen.filter(({ name }) => !NECESSARY.includes(definitionOf(name)!.group))).toEqual([])
  expect(watch.foreignRequests).toEqual([])
}

test('an anonymous visitor who has chosen nothing gets strictly necessary cookies only, and these by signing in', async ({
  page,
  context,
  portal
}) => {
  const watch = new CookieWatch(context, portal.origin)
  for (const path of ['/', '/terms-of-use', '/cookies', '/contact/contact_form']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await header(page).getByRole('button', { name: 'EN, Language' }).click()
  await header(page).getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await context.cookies()).toEqual([])
  expect(watch.foreignRequests).toEqual([])
  // Every other page that needs a session leads to the login page as this one does; the full run opens all of them.
  await visitAnonymously(page, portal, [...PUBLIC_PATHS, '/payment-demo', '/web-component-demo', '/documents'])
})

test('an anonymous visitor gets strictly necessary cookies only on any page', { tag: '@full' }, async ({
  page,
  portal
}) => {
  await visitAnonymously(page, portal, pagesToVisit())
})

test('the policy names every cookie that is set, and every cookie that it names is set as it says', async ({
  page,
  context,
  portal
}) => {
  const watch = new CookieWatch(context, portal.origin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Accept all' }).click()
  await header(page)
    .getByRole('button', { name: /^Appearance/ })
    .click()
  await header(page).getByRole('button', { name: 'Dark' }).click()
  await watch.look()

  await page.goto('/documents')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await watch.look()
  await fillIn(page, 'user')
  await page.waitForURL((url) => url.pathname === '/documents')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await watch.look()
  await page.goto('/logout')
  await expect(page.getByRole('dialog')).toBeVisible()
  await watch.look()

  const seen = await watch.seen()
  expect(seen.flatMap(differences)).toEqual([])
  for (const { name, isPrefix, hasSignature, seconds } of TABLE)
    for (const told of [name, ...(hasSignature ? [`${name}.sig`] : [])]) {
      const lives = seen.filter((cookie) => (isPrefix ? cookie.name.startsWith(told) : cookie.name === told))
      expect(lives.length, told).toBeGreaterThan(0)
      // A cookie that has just been set has its whole lifetime left.
      expect(Math.max(...lives.map((cookie) => cookie.seconds)), told).toBeGreaterThan(seconds - 10)
    }
  expect(watch.foreignRequests).toEqual([])
})

/** Milliseconds within which another page shows its heading; addresses of the same page keep theirs. */
const HEADING_MS = 2000

/** Opens a page without loading the application again, as a link does. */
async function openInPlace(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return
  const before = await page.evaluate((address) => {
    const heading = document.querySelector('h1')
    heading?.setAttribute('data-seen', '')
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
    return heading?.textContent
  }, path)
  const isOther = (text: string | null | undefined) => {
    const heading = document.querySelector('h1')
    return heading && (!heading.hasAttribute('data-seen') || heading.textContent !== text)
  }
  await page.waitForFunction(isOther, before, { timeout: HEADING_MS }).catch(() => {})
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Opens every page as an administrator, and checks cookies, storage and requests. */
async function visitSignedIn(page: Page, portal: Portal, visit: (watch: CookieWatch) => Promise<string[]>) {
  const watch = new CookieWatch(page.context(), portal.origin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Accept all' }).click()
  await signIn(page, 'admin')
  expect(await visit(watch)).toEqual([])
  await page.goto('/logout')
  await expect(page.getByRole('dialog')).toBeVisible()
  await watch.look()
  const seen = await watch.seen()
  expect(seen.flatMap(differences)).toEqual([])
  expect(watch.foreignRequests).toEqual([])
}

test('no page sets another cookie, keeps anything that the policy does not name, or requests another origin', async ({
  page,
  portal
}) => {
  await visitSignedIn(page, portal, async (watch) => {
    const headings = new Set<string | null>()
    for (const path of pagesToVisit()) {
      await openInPlace(page, path)
      headings.add(await page.getByRole('heading', { level: 1 }).first().textContent())
    }
    expect(headings.size).toBeGreaterThan(40)
    await watch.look()
    return undeclaredStorage(page)
  })
})

test('no page that is loaded by its address does either', { tag: '@full' }, async ({ page, portal }) => {
  await visitSignedIn(page, portal, (watch) => visitPages(page, watch, pagesToVisit()))
})
