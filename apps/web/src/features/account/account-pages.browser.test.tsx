import { type Account, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { fetchJson, realFetch } from '@/testing/api.ts'
import { watchLinks } from '@/testing/links.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, pathname, renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'

const input = (name: string) => page.getByCss(`input[name="${name}"]`)
const main = page.getByRole('main')
const ACTIVATED = 'Your account has been activated.'

test('the registration form says its rules, shows an error when a field is left, and removes it when it is corrected', async () => {
  await renderApp('/account/register')
  const login = page.getByLabelText(/^Username/)
  await expect.element(login).toHaveAccessibleDescription(/^1 to 50 characters/)
  await expect.element(page.getByLabelText(/^Email/)).toHaveAccessibleDescription(/^5 to 254 characters/)
  await expect.element(input('newPassword')).toHaveAccessibleDescription('4 to 50 characters.')
  await login.fill('two words')
  await expect.element(login).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Tab}')
  await expect.element(login).toHaveAttribute('aria-invalid', 'true')
  await expect.element(login).toHaveAccessibleDescription(/^Use your email address, or letters without accents/)
  await login.fill('one-word')
  await expect.element(login).not.toHaveAttribute('aria-invalid')
})

for (const { locale, sentence, names } of [
  { locale: 'en', sentence: 'By creating an account you accept', names: ['terms of use', 'privacy policy'] },
  {
    locale: 'es',
    sentence: 'Al crear una cuenta, usted acepta',
    names: ['condiciones de uso', 'política de privacidad']
  }
] as const)
  test(`the registration form says in ${locale} what is accepted by it, with links that open in a new tab`, async () => {
    const followed = watchLinks()
    await renderApp(`/account/register?language=${locale}`)
    const form = main.getByCss('form')
    await expect.element(form).toMatchTextContent(sentence)
    for (const name of names)
      await form.getByRole('link', { name: new RegExp(`^${name}.*\\((opens in a new tab|se abre en)`) }).click()
    expect(followed()).toEqual([
      { href: '/terms-of-use', target: '_blank' },
      { href: '/privacy-policy', target: '_blank' }
    ])
    expect(pathname()).toBe('/account/register')
  })

test('a registration with faults is not sent, and the first of them has the focus', async () => {
  await renderApp('/account/register')
  await page.getByLabelText(/^Username/).fill('cleo')
  await input('newPassword').fill('abcd')
  await input('confirmPassword').fill('abce')
  await userEvent.keyboard('{Enter}')
  const email = page.getByLabelText(/^Email/)
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Enter your email address.')
  await expect.element(input('confirmPassword')).toHaveAccessibleDescription('The passwords do not match.')
  await input('newPassword').fill('abce')
  await expect.element(input('confirmPassword')).not.toHaveAttribute('aria-invalid')
  expect(sentRequests('POST', `/${PATHS.register}`)).toEqual([])
})

test('a registration is sent once by the keyboard alone, in the language it is shown in', async () => {
  const sent: unknown[] = []
  respondBy('POST', `/${PATHS.register}`, async (request) => {
    sent.push(await request.json())
    return new Response(null, { status: 201 })
  })
  await renderApp('/account/register?language=es')
  await focus(page.getByLabelText(/^Nombre de usuario/))
  for (const text of ['dora', '', '', 'dora@shop.example', 'abcd']) await userEvent.keyboard(`${text}{Tab}`)
  const show = page.getByRole('button', { name: 'Mostrar la contraseña' }).first()
  await expect.element(show).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  await expect.element(input('newPassword')).toHaveAttribute('type', 'text')
  await userEvent.keyboard('{Tab}abcd{Enter}')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveFocus()
  expect(sent).toEqual([
    { login: 'dora', firstName: '', lastName: '', email: 'dora@shop.example', password: 'abcd', langKey: 'es' }
  ])
})

test('the strength of a password is shown in five segments, and in words', async () => {
  await renderApp('/account/register')
  await expect.poll(() => elements('#strengthBar > li.point')).toHaveLength(5)
  const colours = () => elements('#strengthBar > li.point').map((item) => getComputedStyle(item).backgroundColor)
  const lit = new Set<string>()
  for (const [password, count, word] of [
    ['', 1, 'Very weak'],
    ['abcdefg1', 2, 'Weak'],
    ['ñññññññññññ', 3, 'Fair'],
    ['abcdefG1', 4, 'Good'],
    ['abcdE1$', 5, 'Strong']
  ] as const) {
    await input('newPassword').fill(password)
    await expect.element(page.getByCss('#strength')).toMatchTextContent(word)
    await expect.poll(() => new Set(colours().slice(0, count)).size).toBe(1)
    const [first, ...rest] = colours()
    expect(rest.filter((colour) => colour === first)).toHaveLength(count - 1)
    lit.add(first!)
  }
  expect(lit.size, 'each strength has its own colour').toBe(5)
})

test('a sentence says why a password is easily guessed, in the language of the page', async () => {
  await renderApp('/account/register?language=en')
  const form = main.getByCss('form')
  await page.getByLabelText(/^Username/).fill('brownleaf')
  await input('newPassword').fill('iloveyou')
  await expect.element(form).toMatchTextContent('This is a very common password.')
  await input('newPassword').fill('brownleaf7')
  await expect.element(form).toMatchTextContent('Your username, name and email address are easily guessed.')
  await input('newPassword').fill('cold-harbour-lantern')
  await expect.element(form).not.toMatchTextContent('easily guessed')
  await renderApp('/account/register?language=es')
  await input('newPassword').fill('abcdefgh')
  await expect.element(form).toMatchTextContent('Las secuencias como abc o 6543 son fáciles de adivinar.')
})

test('where more than four characters are asked for, the field and the sentence say so', async () => {
  const info = await fetchJson<object>(PATHS.info)
  respond('GET', `/${PATHS.info}`, { json: { ...info, accounts: { issuer: null, url: null, passwordMinLength: 10 } } })
  await renderApp('/account/register?language=en')
  await expect.element(input('newPassword')).toHaveAccessibleDescription('10 to 50 characters.')
  await input('newPassword').fill('x7$kQ!')
  await expect.element(main.getByCss('form')).toMatchTextContent('At least 10 characters are required.')
})

test('a password field says that Caps Lock is on', async () => {
  await renderApp('/account/register')
  const password = input('newPassword')
  const press = (modifierCapsLock: boolean) =>
    password.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }))
  await focus(password)
  press(true)
  await expect.element(password).toHaveAccessibleDescription('Caps Lock is on.')
  press(false)
  await expect.element(password).toHaveAccessibleDescription('4 to 50 characters.')
})

test('an activation key is redeemed once, is in neither address nor history, and leads to the sign-in', async () => {
  const keys: (string | null)[] = []
  respondBy('GET', `/${PATHS.activate}`, async (request) => {
    keys.push(new URL(request.url).searchParams.get('key'))
    return Response.json({ activated: true })
  })
  const app = await renderApp('/account/activate?key=one%2Bkey')
  await expect.element(main.getByRole('status')).toMatchTextContent(ACTIVATED)
  await expect.poll(address).not.toContain('key')
  await app.reload()
  await expect.element(main.getByRole('status')).toMatchTextContent(ACTIVATED)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect.poll(address).toBe('/')
  await expect.element(main.getByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
  window.history.back()
  await expect.element(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(keys).toEqual(['one+key'])
})

test('the activation page says when an administrator still has to agree', async () => {
  respond('GET', `/${PATHS.activate}`, { json: { activated: false } })
  await renderApp('/account/activate?key=any')
  await expect.element(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
})

test('the activation page without a key sends no request, and leads to the registration', async () => {
  await renderApp('/account/activate')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Register to get a new link.')
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', '/account/register')
  expect(sentRequests('GET', `/${PATHS.activate}`)).toEqual([])
})

test('an activation without a response keeps the key, and can be tried again', async () => {
  const reconnect = disconnect(`/${PATHS.activate}`)
  await renderApp('/account/activate?key=any')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Server not reachable')
  reconnect()
  respond('GET', `/${PATHS.activate}`, { json: { activated: true } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByRole('status')).toMatchTextContent(ACTIVATED)
  expect(sentRequests('GET', `/${PATHS.activate}?key=any`)).toHaveLength(2)
})

test('a new password is chosen only with a key: without one there is no form', async () => {
  await renderApp('/account/reset/finish')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The URL is incomplete: the key is missing.')
  await expect.element(main.getByCss('input')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect.poll(address).toBe('/account/reset/request')
})

test('asking for a link sends the address as plain text, and every address gets the same words', async () => {
  for (const email of ['admin@portico.example', 'nobody@shop.example']) {
    let sent: { type: string | null; body: string } | undefined
    respondBy('POST', `/${PATHS.passwordResetInit}`, async (request) => {
      sent = { type: request.headers.get('content-type'), body: await request.clone().text() }
      return realFetch(request)
    })
    await renderApp('/account/reset/request')
    await page.getByLabelText(/^Email/).fill(` ${email} `)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(main.getByRole('status'))
      .toHaveTextContent(
        'Check your email for instructions to reset your password.If this address has an account, the email contains a link to choose a new password. The link can be used once and expires after 60 minutes.'
      )
    expect(sent).toEqual({ type: 'text/plain', body: email })
  }
})

test('a wrong current password is said at its field, and nothing is changed', async () => {
  await renderApp('/account/password', { account: 'user' })
  await input('currentPassword').fill('wrong')
  await input('newPassword').fill('abcd')
  await input('confirmPassword').fill('abcd')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The password could not be changed. Try again.')
  await expect.element(input('currentPassword')).toHaveFocus()
  await expect
    .element(input('currentPassword'))
    .toHaveAccessibleDescription('The current password is incorrect. Enter it again.')
  expect(elements('[data-toast]')).toEqual([])
})

test('the address of another account is refused at its field', async () => {
  await renderApp('/account/settings', { account: 'user' })
  const email = page.getByLabelText(/^Email/)
  await email.fill('admin@portico.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('This email address is already in use. Enter another one.')
})

test('where another provider keeps the accounts, the pages name it and have no form', async () => {
  const issuer = 'https://login.identity.example/realm'
  const info = await fetchJson<Record<string, unknown>>(PATHS.info)
  respond('GET', `/${PATHS.info}`, { json: { ...info, accounts: { issuer } } })
  for (const path of [
    'register',
    'activate?key=x',
    'reset/request',
    'reset/finish?key=x',
    'email/confirm?key=x',
    'email/undo?key=x',
    'password',
    'security'
  ]) {
    await renderApp(`/account/${path}`, { account: 'user' })
    await expect.element(main).toMatchTextContent(issuer)
    await expect.element(main.getByCss('form')).not.toBeInTheDocument()
    await expect.element(main.getByRole('link', { name: 'Open your account' })).not.toBeInTheDocument()
  }
  await renderApp('/account/settings', { account: 'user' })
  const followed = () => ['First name', 'Last name', /^Email/].map((label) => page.getByLabelText(label))
  for (const field of followed()) await expect.element(field).toHaveAttribute('readonly')
  await expect.element(main).toMatchTextContent('come from your identity provider')
  await expect.element(main.getByRole('link', { name: 'Open your account' })).not.toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: 'Password' })).not.toBeInTheDocument()
  const url = 'https://login.identity.example/account'
  respond('GET', `/${PATHS.info}`, { json: { ...info, accounts: { issuer, url } } })
  for (const path of ['register', 'reset/request', 'password', 'settings']) {
    await renderApp(`/account/${path}`, { account: 'user' })
    await expect.element(main.getByRole('link', { name: 'Open your account' })).toHaveAttribute('href', url)
  }
  await expect.element(main.getByRole('link', { name: 'Password' })).toBeVisible()
})

for (const path of [
  'register',
  'activate',
  'reset/request',
  'reset/finish',
  'reset/finish?key=x',
  'email/confirm?key=x',
  'email/undo',
  'settings',
  'password'
])
  test(`${path} with its faults is accessible, translated and fits, for each reader`, async () => {
    await renderApp(`/account/${path}`, { account: 'user', height: 900 })
    await expect.element(main.getByCss('form, [role="alert"]').first()).toBeVisible()
    const form = main.getByCss('form')
    const hasFaults = form.query() !== null && path !== 'settings'
    if (hasFaults) {
      await form.getByCss('button[type="submit"]').click()
      await expect.element(form.getByCss('[aria-invalid]').first()).toHaveFocus()
    }
    await expectGoodForReaders(async () => {
      if (hasFaults) await expect.element(form.getByCss('[aria-invalid]').first()).toBeVisible()
    })
  })

test('a new address that waits for its confirmation is shown in the settings, and the present one stays in the field', async () => {
  const account = await fetchJson<Account>(PATHS.account, {}, 'user')
  respond('POST', `/${PATHS.account}`, { json: { ...account, pendingEmail: 'new@shop.example' } })
  respond('GET', `/${PATHS.account}`, { json: { ...account, pendingEmail: 'new@shop.example' } })
  await renderApp('/account/settings', { account: 'user' })
  const email = page.getByLabelText(/^Email/)
  await email.fill('new@shop.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(main).toMatchTextContent('Settings saved.')
  await expect.element(main).toMatchTextContent('Confirmation pending: new@shop.example')
  await expect.element(email).toHaveValue(account.email)
  expect(elements('[data-toast]')).toEqual([])
})

test('a new address is confirmed by the password of the account, which is said at its field when it is wrong', async () => {
  const sent: unknown[] = []
  respondBy('POST', `/${PATHS.emailConfirm}`, async (request) => {
    sent.push(await request.json())
    if (sent.length > 1) return new Response(null, { status: 200 })
    return Response.json({ status: 400, title: 'Incorrect password', code: 'incorrectPassword' }, { status: 400 })
  })
  await renderApp('/account/email/confirm?key=a-key')
  const password = input('currentPassword')
  await password.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription('The current password is incorrect. Enter it again.')
  await password.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Your email address has been changed' })).toHaveFocus()
  await expect.element(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(sent).toEqual([
    { key: 'a-key', currentPassword: 'wrong' },
    { key: 'a-key', currentPassword: 'right' }
  ])
})

test('the change of an address is undone by a button, never by opening the page', async () => {
  respond('POST', `/${PATHS.emailUndo}`, { json: {} })
  await renderApp('/account/email/undo?key=a-key')
  const button = main.getByRole('button', { name: 'Undo the change' })
  await expect.element(button).toBeVisible()
  expect(sentRequests('POST', `/${PATHS.emailUndo}`)).toEqual([])
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'The change has been undone' })).toHaveFocus()
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect.poll(address).toBe('/account/reset/request')
})

for (const path of ['confirm', 'undo'])
  test(`the page of a link to ${path} a change of address says when the link is of no use`, async () => {
    await renderApp(`/account/email/${path}?language=en`)
    await expect.element(page.getByRole('alert')).toMatchTextContent('This URL is incomplete.')
    await renderApp(`/account/email/${path}?key=made-up&language=en`)
    if (path === 'confirm') await input('currentPassword').fill('any')
    await main.getByRole('button', { name: path === 'confirm' ? 'Confirm the address' : 'Undo the change' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The link has expired, has already been used')
  })
