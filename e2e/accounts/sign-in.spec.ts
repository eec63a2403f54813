import { BEARER_PREFIX, PATHS, TOKEN_STORAGE_KEY } from '@portico/contract'
import { axeFindings } from '../support/accessibility.ts'
import { sidewaysOverflow } from '../support/layout.ts'
import { expect, type Page, test } from '../support/test.ts'

/** The texts of the embedded provider's page in each language. */
const WORDS = {
  en: {
    locale: 'en-GB',
    other: 'Español',
    title: 'Sign in',
    login: 'Username or email',
    password: 'Password',
    submit: 'Sign in',
    show: 'Show password',
    wrong: 'The username or password is incorrect. Check both, then try again.',
    accounts: 'Test accounts: admin / admin, user / user',
    back: 'Back to the portal',
    signedOut: 'Logged out successfully!'
  },
  es: {
    locale: 'es-ES',
    other: 'English',
    title: 'Iniciar sesión',
    login: 'Nombre de usuario o correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    show: 'Mostrar la contraseña',
    wrong: 'El nombre de usuario o la contraseña no son correctos. Compruébelos e inténtelo de nuevo.',
    accounts: 'Cuentas de prueba: admin / admin, user / user',
    back: 'Volver al portal',
    signedOut: 'Se ha cerrado la sesión correctamente.'
  }
} as const
type Language = keyof typeof WORDS
const LANGUAGES = Object.keys(WORDS) as Language[]

// Chromium reports every page with an error status, also pages that are meant to be shown.
const REFUSED = 'the server responded with a status of 401'
const USED_UP = 'the server responded with a status of 400'

/** Opens a private page, which redirects a visitor who is not signed in to the provider's page. */
async function openSignInPage(page: Page): Promise<void> {
  await page.goto('/documents')
  await expect(page.locator('input[name="login"]')).toBeVisible()
}

async function submit(page: Page, login: string, password: string, language: Language = 'en'): Promise<void> {
  const words = WORDS[language]
  await page.getByLabel(words.login).fill(login)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
}

const hasArrived = (page: Page) => page.waitForURL((url) => url.pathname === '/documents')

/**
 * Of several tabs that sign in at the same time, one arrives at the remembered page, and the others at the start page: the browser
 * remembers one page for all of them.
 */
const hasArrivedSomewhere = (page: Page) => page.waitForURL((url) => ['/documents', '/'].includes(url.pathname))

/** The login of the account that a tab is signed in with, as the server returns it. */
async function loginOf(page: Page): Promise<string> {
  return page.evaluate(
    async ([key, prefix, path]) => {
      const token = JSON.parse(sessionStorage.getItem(key as string) ?? '""')
      const response = await fetch(`/${path}`, { headers: { Authorization: prefix + token } })
      return (await response.json()).login
    },
    [TOKEN_STORAGE_KEY, BEARER_PREFIX, PATHS.account]
  )
}

for (const language of LANGUAGES)
  test.describe(`in a browser that speaks ${language}`, () => {
    const words = WORDS[language]
    test.use({ locale: words.locale, allowConsole: [REFUSED] })

    test('a wrong password is refused and a right one accepted; each account arrives where the way began, and signs out', async ({
      page
    }) => {
      await openSignInPage(page)
      await submit(page, 'user', 'wrong', language)
      await expect(page.getByRole('alert')).toHaveText(words.wrong)
      await expect(page.getByLabel(words.login)).toHaveValue('user')
      await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('')
      await expect(page.getByLabel(words.password, { exact: true })).toBeFocused()
      await submit(page, 'user', 'user', language)
      await hasArrived(page)
      expect(await loginOf(page)).toBe('user')

      // Signing out returns to the portal, and the password is required again.
      await page.goto('/logout')
      await expect(page.getByText(words.signedOut)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/logout')
      await openSignInPage(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
      await expect(page.getByText(words.accounts)).toBeVisible()
      await submit(page, 'admin', 'admin', language)
      await hasArrived(page)
      expect(await loginOf(page)).toBe('admin')
    })
  })

test('the page can be used by keyboard alone, and shows the password on request', async ({ page }) => {
  await openSignInPage(page)
  await expect(page.getByLabel(WORDS.en.login)).toBeFocused()
  await page.keyboard.type('user')
  await page.keyboard.press('Tab')
  await page.keyboard.type('user')
  await page.keyboard.press('Tab')
  const show = page.getByRole('button', { name: WORDS.en.show })
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  const password = page.getByLabel(WORDS.en.password, { exact: true })
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.keyboard.press('Enter')
  await hasArrived(page)
})

test('the page says that Caps Lock is on, and that it is signing in', async ({ page }) => {
  await openSignInPage(page)
  const password = page.getByLabel(WORDS.en.password, { exact: true })
  const hint = page.getByText('Caps Lock is on.')
  const press = (modifierCapsLock: boolean) =>
    password.evaluate((field, init) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ...init })), {
      modifierCapsLock
    })
  await expect(hint).toBeHidden()
  await press(true)
  await expect(hint).toBeVisible()
  await press(false)
  await expect(hint).toBeHidden()

  await page.getByLabel(WORDS.en.login).fill('user')
  await password.fill('user')
  const sent = await password.evaluate((field: HTMLInputElement) => {
    let count = 0
    field.form?.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) count++
      event.preventDefault()
    })
    const button = field.form?.querySelector<HTMLButtonElement>('button[type="submit"]')
    button?.click()
    button?.click()
    return count
  })
  expect(sent, 'a second click sends nothing').toBe(1)
  await expect(page.getByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-disabled', 'true')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: WORDS.en.submit, exact: true })).not.toHaveAttribute('aria-disabled')
})

test('the page follows the theme chosen in the portal, has the other language at a click, and a way back', async ({
  page
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openSignInPage(page)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.evaluate(() => sessionStorage.setItem('theme', 'dark'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await background()).not.toBe(light)
  await page.getByRole('link', { name: WORDS.en.other }).click()
  await expect(page.getByRole('heading', { name: WORDS.es.title })).toBeVisible()
  await page.getByRole('link', { name: WORDS.es.back }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('two tabs that sign in at the same time both succeed', async ({ page, context }) => {
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await openSignInPage(tab)
  await Promise.all(tabs.map((tab) => submit(tab, 'user', 'user')))
  await Promise.all(tabs.map(hasArrivedSomewhere))
  expect(await Promise.all(tabs.map(loginOf))).toEqual(['user', 'user'])
})

test('another tab needs no password, and a tab in which another account signs in takes over', async ({
  page,
  context
}) => {
  const second = await context.newPage()
  await openSignInPage(page)
  await openSignInPage(second)
  await submit(page, 'user', 'user')
  await hasArrived(page)
  const third = await context.newPage()
  const exchange = third.waitForResponse((response) => new URL(response.url()).pathname === `/${PATHS.login}`)
  await third.goto('/documents')
  expect((await exchange).status()).toBe(200)
  await hasArrived(third)
  expect(await loginOf(third)).toBe('user')
  await submit(second, 'admin', 'admin')
  await hasArrivedSomewhere(second)
  expect(await loginOf(second)).toBe('admin')
})

test.describe('a page that is used up', () => {
  test.use({ allowConsole: [USED_UP] })

  test('leads to the portal when a user goes back to it after signing in', async ({ page }) => {
    await openSignInPage(page)
    const used = page.url()
    await submit(page, 'user', 'user')
    await hasArrived(page)
    await page.goto(used)
    await expect(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue to the portal' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('offers to start again, when it belongs to another browser', async ({ page }) => {
    await page.goto('/idp/interaction/of-another-browser')
    await expect(page.getByRole('heading', { name: 'This sign-in page has expired' })).toBeVisible()
    await page.getByRole('link', { name: 'Start again' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

test('the page works without scripts', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.origin })
  const page = await context.newPage()
  await page.goto(`/${PATHS.loginStart}`)
  await expect(page.getByRole('button', { name: WORDS.en.show })).toBeHidden()
  const callback = page.waitForRequest((request) => new URL(request.url()).searchParams.has('id_token'))
  await submit(page, 'user', 'user')
  await callback
  await context.close()
})

test.describe('the page is accessible', () => {
  test.use({ allowConsole: [REFUSED, USED_UP] })

  /** The page as it opens, with a refusal and when it has expired, each in a language. */
  const OPEN = [
    (page: Page, language: Language) => page.goto(`/${PATHS.loginStart}?ui_locales=${language}`),
    async (page: Page, language: Language) => {
      await submit(page, `nobody-${crypto.randomUUID().slice(0, 8)}`, 'wrong', language)
      await expect(page.getByRole('alert')).toBeVisible()
    },
    (page: Page, language: Language) => page.goto(`/idp/interaction/unknown?language=${language}`)
  ]

  test('in each language and theme, changed in place', async ({ page }) => {
    for (const language of LANGUAGES)
      for (const open of OPEN) {
        await open(page, language)
        for (const [colorScheme, width] of [
          ['light', 1280],
          ['dark', 390]
        ] as const) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 800 })
          await expectAccessible(page)
        }
      }
  })

  for (const language of LANGUAGES)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390])
        test(`${language}, ${colorScheme}, ${width} pixels wide`, { tag: '@full' }, async ({ page }) => {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 800 })
          for (const open of OPEN) {
            await open(page, language)
            await expectAccessible(page)
          }
        })
})

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  const { width, height } = page.viewportSize()!
  for (const narrower of [width, 320]) {
    await page.setViewportSize({ width: narrower, height })
    expect(await sidewaysOverflow(page), `nothing is wider than ${narrower} pixels`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width, height })
}
