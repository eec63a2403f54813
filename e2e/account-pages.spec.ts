import { LOGIN_CALLBACK_ROUTE, PATHS } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { chooseLocale } from './support/locale.ts'
import { READERS } from './support/readers.ts'
import { endElsewhere, loginDialog, resumeSession, signIn } from './support/session.ts'
import { expect, type Page, test } from './support/test.ts'

const input = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

/** Answers as a server does whose accounts another provider keeps. */
async function keepAccountsElsewhere(page: Page, issuer: string): Promise<void> {
  await page.route(`**/${PATHS.info}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), accounts: { issuer } } })
  })
}

test.describe('the registration form', () => {
  test('says its rules, tells a fault when a field is left, and takes it back when it is mended', async ({ page }) => {
    await page.goto('/account/register')
    const login = page.getByLabel('User name')
    await expect(login).toHaveAccessibleDescription(/^1 to 50 characters/)
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^5 to 254 characters/)
    await expect(input(page, 'newPassword')).toHaveAccessibleDescription('4 to 50 characters.')
    await login.fill('two words')
    await expect(login).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Tab')
    await expect(login).toHaveAttribute('aria-invalid', 'true')
    await expect(login).toHaveAccessibleDescription(/^A user name is your e-mail address, or consists of/)
    await login.fill('one-word')
    await expect(login).not.toHaveAttribute('aria-invalid')
  })

  for (const { locale, sentence, names } of [
    { locale: 'en', sentence: 'By creating an account you accept', names: ['terms of use', 'privacy policy'] },
    {
      locale: 'es',
      sentence: 'Al crear una cuenta, usted acepta',
      names: ['condiciones de uso', 'política de privacidad']
    }
  ] as const)
    test(`says in ${locale} what is accepted by it, which can be read in a new tab`, async ({ page, context }) => {
      await page.goto(`/account/register?language=${locale}`)
      const form = page.getByRole('main').locator('form')
      await expect(form).toContainText(sentence)
      for (const [index, path] of ['/terms-of-use', '/privacy-policy'].entries()) {
        const opened = context.waitForEvent('page')
        await form
          .getByRole('link', { name: new RegExp(`^${names[index]}.*\\((opens in a new tab|se abre en)`) })
          .click()
        await expect(await opened).toHaveURL(path)
      }
      await expect(page).toHaveURL(/\/account\/register/)
    })

  test('sends nothing with faults, and gives the focus to the first of them', async ({ page }) => {
    let isSent = false
    await page.route(`**/${PATHS.register}`, (route) => {
      isSent = true
      return route.abort()
    })
    await page.goto('/account/register')
    await page.getByLabel('User name').fill('cleo')
    await input(page, 'newPassword').fill('abcd')
    await input(page, 'confirmPassword').fill('abce')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.')
    await expect(input(page, 'confirmPassword')).toHaveAccessibleDescription(
      'The password and its confirmation do not match!'
    )
    await input(page, 'newPassword').fill('abce')
    await expect(input(page, 'confirmPassword')).not.toHaveAttribute('aria-invalid')
    expect(isSent).toBe(false)
  })

  test('is sent once by the keyboard alone, in the language it is shown in', async ({ page }) => {
    const sent: unknown[] = []
    await page.route(`**/${PATHS.register}`, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ status: 201 })
    })
    await page.goto('/account/register?language=es')
    await page.getByLabel('Nombre de usuario').focus()
    const typed = ['dora', '', '', 'dora@shop.example', 'abcd']
    for (const text of typed) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    const show = page.getByRole('button', { name: 'Mostrar la contraseña' }).first()
    await expect(show).toBeFocused()
    await page.keyboard.press('Space')
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(input(page, 'newPassword')).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.keyboard.type('abcd')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    expect(sent).toEqual([
      { login: 'dora', firstName: '', lastName: '', email: 'dora@shop.example', password: 'abcd', langKey: 'es' }
    ])
  })

  test('shows the strength of the password in five segments, and in words', async ({ page }) => {
    await page.goto('/account/register')
    const strengths = [
      ['', 1, 'Very weak'],
      ['abcdefg1', 2, 'Weak'],
      ['ñññññññññññ', 3, 'Fair'],
      ['abcdefG1', 4, 'Good'],
      ['abcdE1$', 5, 'Strong']
    ] as const
    const points = page.locator('#strengthBar > li.point')
    await expect(points).toHaveCount(5)
    const colours = () => points.evaluateAll((items) => items.map((item) => getComputedStyle(item).backgroundColor))
    const lit = new Set<string>()
    for (const [password, count, word] of strengths) {
      await input(page, 'newPassword').fill(password)
      await expect(page.locator('#strength')).toContainText(word)
      await expect.poll(async () => new Set((await colours()).slice(0, count)).size).toBe(1)
      const [first, ...rest] = await colours()
      expect(rest.filter((colour) => colour === first)).toHaveLength(count - 1)
      lit.add(first!)
    }
    expect(lit.size, 'each strength has a colour of its own').toBe(5)
  })

  test('tells that Caps Lock is on', async ({ page }) => {
    await page.goto('/account/register')
    const password = input(page, 'newPassword')
    const press = (modifierCapsLock: boolean) =>
      password.evaluate(
        (field, init) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, ...init })),
        { modifierCapsLock }
      )
    await password.focus()
    await press(true)
    await expect(password).toHaveAccessibleDescription('Caps Lock is on.')
    await press(false)
    await expect(password).toHaveAccessibleDescription('4 to 50 characters.')
  })
})

test.describe('the activation page', () => {
  test('redeems a key once, keeps it out of the address and the history, and offers to sign in', async ({ page }) => {
    const keys: (string | null)[] = []
    await page.route(`**/${PATHS.activate}*`, (route) => {
      keys.push(new URL(route.request().url()).searchParams.get('key'))
      return route.fulfill({ json: { activated: true } })
    })
    await page.goto('/account/activate?key=one%2Bkey')
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your account has been activated.')
    await expect(page).not.toHaveURL(/key/)
    await page.reload()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your account has been activated.')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await page.goBack()
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(keys).toEqual(['one+key'])
  })

  test('says when an administrator still has to agree', async ({ page }) => {
    await page.route(`**/${PATHS.activate}*`, (route) => route.fulfill({ json: { activated: false } }))
    await page.goto('/account/activate?key=any')
    await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  })

  test('without a key asks nobody, and leads to the registration', async ({ page }) => {
    await page.route(`**/${PATHS.activate}*`, (route) => route.abort())
    await page.goto('/account/activate')
    await expect(page.getByRole('alert')).toContainText('Please register to get a new link.')
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/account/register')
  })

  test.describe('when the server does not answer', () => {
    test.use({ allowConsole: ['Failed to load resource'] })

    test('keeps the key and tries again', async ({ page }) => {
      await page.route(`**/${PATHS.activate}*`, (route) => route.abort())
      await page.goto('/account/activate?key=any')
      await expect(page.getByRole('alert')).toContainText('Server not reachable')
      await page.unroute(`**/${PATHS.activate}*`)
      await page.route(`**/${PATHS.activate}*`, (route) => route.fulfill({ json: { activated: true } }))
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText('Your account has been activated.')
    })
  })
})

test('a new password is chosen only with a key: without one there is no form', async ({ page }) => {
  await page.goto('/account/reset/finish')
  await expect(page.getByRole('alert')).toContainText('This address lacks the key from the e-mail.')
  await expect(page.getByRole('main').locator('input')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/account/reset/request')
})

test('asking for a link sends the address as plain text, and every address gets the same words', async ({ page }) => {
  for (const email of ['admin@portico.example', 'nobody@shop.example']) {
    await page.goto('/account/reset/request')
    await page.getByLabel('E-mail').fill(` ${email} `)
    const call = page.waitForRequest(`**/${PATHS.passwordResetInit}`)
    await page.keyboard.press('Enter')
    expect((await call).headers()['content-type']).toBe('text/plain')
    expect((await call).postData()).toBe(email)
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Check your e-mail for how to reset your password.If an account belongs to this address, the e-mail holds a link to choose a new password. It works once, within 60 minutes.'
    )
  }
})

test.describe('one’s own account', () => {
  test.use({ allowConsole: ['Failed to load resource', 'The account could not be fetched'] })

  test('a wrong current password is told at its field, and nothing is changed', async ({ page, portal }) => {
    await resumeSession(page, portal, 'user')
    await page.goto('/account/password')
    await input(page, 'currentPassword').fill('wrong')
    await input(page, 'newPassword').fill('abcd')
    await input(page, 'confirmPassword').fill('abcd')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('An error has occurred! The password could not be changed.')
    await expect(input(page, 'currentPassword')).toBeFocused()
    await expect(input(page, 'currentPassword')).toHaveAccessibleDescription('The current password is not correct.')
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  })

  test('an address of somebody else is refused at its field', async ({ page, portal }) => {
    await resumeSession(page, portal, 'user')
    await page.goto('/account/settings')
    await page.getByLabel('E-mail').fill('admin@portico.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('This e-mail address is already in use.')
  })

  test('settings that are being typed survive the end of the session', async ({ page }) => {
    await signIn(page, 'user')
    await page.goto('/account/settings')
    await page.getByLabel('First name').fill('Typed before the end')
    await endElsewhere(page)
    await page.getByRole('button', { name: 'Save' }).click()
    const callback = page.waitForURL((url) => url.pathname === LOGIN_CALLBACK_ROUTE)
    await loginDialog(page, 'Your session has ended').getByRole('button', { name: 'Sign in' }).click()
    await callback
    await expect(page).toHaveURL('/account/settings')
    await expect(page.getByLabel('First name')).toHaveValue('Typed before the end')
  })
})

test('where another provider keeps the accounts, the pages name it and have no form', async ({ page, portal }) => {
  await resumeSession(page, portal, 'user')
  await keepAccountsElsewhere(page, 'https://login.identity.example/realm')
  const paths = ['register', 'activate?key=x', 'reset/request', 'reset/finish?key=x', 'password']
  for (const path of paths) {
    await page.goto(`/account/${path}`)
    await expect(page.getByRole('main')).toContainText('https://login.identity.example/realm')
    await expect(page.getByRole('main').locator('form')).toHaveCount(0)
  }
  await page.goto('/account/settings')
  await expect(page.getByLabel('First name')).toBeVisible()
})

/** Every page as it opens, and with all its faults. */
const PAGES = ['register', 'activate', 'reset/request', 'reset/finish', 'reset/finish?key=x', 'settings', 'password']

for (const { account, locale, width, colorScheme } of READERS)
  test(`the pages are accessible and fit in ${locale}, ${colorScheme}, ${width} pixels wide`, async ({
    page,
    portal
  }) => {
    await resumeSession(page, portal, account)
    await chooseLocale(page, locale)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of PAGES) {
      await page.goto(`/account/${path}`)
      await expect(page.getByRole('main').locator('form, [role="alert"]').first()).toBeVisible()
      const form = page.getByRole('main').locator('form')
      if ((await form.count()) > 0 && path !== 'settings') {
        await form.locator('button[type="submit"]').click()
        await expect(form.locator('[aria-invalid]').first()).toBeFocused()
      }
      expect(await axeFindings(page), path).toEqual([])
      expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0)
    }
  })
