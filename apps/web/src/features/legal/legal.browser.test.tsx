import { COOKIES, LOCALES, type Locale, PATHS as PORTAL_PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { queryClient } from '@/lib/query-client.ts'
import { fetchJson } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respondBy } from '@/testing/responses.ts'
import { elements, focus, page, userEvent } from '@/testing/screen.ts'

const PATHS = ['/terms-of-use', '/privacy-policy', '/cookies', '/legal-notice'] as const

/** What the specification asks each document to say, in the words of each language. */
const CLAUSES: Record<(typeof PATHS)[number], Record<Locale, { title: string; says: string[] }>> = {
  '/terms-of-use': {
    en: {
      title: 'Terms of use',
      says: [
        'provided without warranty of any kind',
        'owns all rights in the portal',
        'reverse engineer',
        'redistribute',
        'attack the sandbox',
        'at least 30 days’ notice sent to your registered email address',
        'if you breach these terms',
        'inactive for more than 12 consecutive months',
        'all your client IDs become invalid',
        'Any public disclosure',
        'prior written approval',
        'must not share them with anyone'
      ]
    },
    es: {
      title: 'Condiciones de uso',
      says: [
        'sin garantía de ningún tipo',
        'Todos los derechos sobre el portal',
        'ingeniería inversa',
        'redistribuir',
        'atacar el entorno de pruebas',
        'un preaviso de al menos 30 días enviado a su correo electrónico registrado',
        'si usted incumple estas condiciones',
        'inactiva durante más de 12 meses consecutivos',
        'todos sus ID de cliente dejan de ser válidos',
        'Toda divulgación pública',
        'aprobación previa y por escrito',
        'No debe compartirlos con nadie'
      ]
    }
  },
  '/privacy-policy': {
    en: {
      title: 'Privacy policy',
      says: [
        'The data controller is the provider of this portal',
        'your email address',
        'navigation data',
        'marked with an asterisk',
        'your request is not processed',
        ...['Access (article 15)', 'Rectification (article 16)', 'Erasure (article 17)', 'Restriction of processing'],
        ...['Objection (article 21)', 'contest the decision', 'Portability (article 20)', 'Withdrawal of consent']
      ]
    },
    es: {
      title: 'Política de privacidad',
      says: [
        'El responsable del tratamiento es el prestador de este portal',
        'su dirección de correo electrónico',
        'datos de navegación',
        'marcados con un asterisco',
        'su solicitud no se tramita',
        ...[
          'Acceso (artículo 15)',
          'Rectificación (artículo 16)',
          'Supresión (artículo 17)',
          'Limitación del tratamiento'
        ],
        ...[
          'Oposición (artículo 21)',
          'impugnar la decisión',
          'Portabilidad (artículo 20)',
          'Retirada del consentimiento'
        ]
      ]
    }
  },
  '/cookies': {
    en: { title: 'Cookie policy', says: ['first-party cookies only', 'No third-party cookies are used', '12 months'] },
    es: { title: 'Política de cookies', says: ['cookies propias', 'No se utilizan cookies de terceros', '12 meses'] }
  },
  '/legal-notice': {
    en: { title: 'Legal notice', says: ['Portico Finance (example provider)', 'Not specified in this installation'] },
    es: { title: 'Aviso legal', says: ['Portico Finance (example provider)', 'Sin especificar en esta instalación'] }
  }
}

const article = page.getByRole('article')
const contents = page.getByRole('navigation', { name: 'On this page' })
const addressWithPart = () => address() + window.location.hash

const FIRST = { date: '21/11/2026', version: '1\\.0' }
const EDITIONS = {
  '/terms-of-use': FIRST,
  '/privacy-policy': { date: '29/11/2026', version: '1\\.6' },
  '/cookies': { date: '29/11/2026', version: '1\\.2' },
  '/legal-notice': { date: '29/11/2026', version: '1\\.0' }
}

async function open(path: string, options: { locale?: Locale; width?: number } = {}): Promise<void> {
  await renderApp(path, options)
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeInTheDocument()
}

const expectInView = (id: string) => expect.element(page.getByCss(`#${id}`)).toBeInViewport()

for (const path of PATHS)
  for (const locale of LOCALES)
    test(`${path} has in ${locale} every clause that the specification asks for, its version and its date`, async () => {
      const { title, says } = CLAUSES[path][locale]
      const { date, version } = EDITIONS[path]
      await open(path, { locale })
      await expect.poll(() => document.title).toMatch(new RegExp(`^${title} – `))
      await expect.element(article.getByRole('heading', { level: 1 })).toHaveTextContent(title)
      for (const words of says) await expect.element(article).toMatchTextContent(words)
      await expect.element(article.getByCss('time').first()).toHaveTextContent(date)
      await expect.element(article).toMatchTextContent(new RegExp(`(Version|Versión)\\s*${version}`))
    })

test('the documents name the provider, and are shown together with that name', async () => {
  const info = await fetchJson<Record<string, unknown>>(PORTAL_PATHS.info)
  for (const [path, anchor] of [
    ['/terms-of-use', '#agreement-1'],
    ['/privacy-policy', '#controller-1']
  ] as const) {
    const responded = Promise.withResolvers<void>()
    const restore = respondBy('GET', `/${PORTAL_PATHS.info}`, async () => {
      await responded.promise
      return Response.json({ ...info, provider: { name: 'Example Bank', address: '1 Example Street' } })
    })
    await renderApp(path)
    // The document itself is loaded, and waits for the name.
    await expect.poll(() => queryClient.getQueryData(['legal', path.slice(1), 'en'])).toBeDefined()
    await expect.element(article.getByRole('status')).toBeVisible()
    expect(elements(anchor)).toEqual([])
    responded.resolve()
    await expect
      .element(page.getByCss(anchor))
      .toMatchTextContent('Example Bank, 1 Example Street, the consumer-finance company')
    restore()
  }
  await open('/privacy-policy')
  await expect.element(page.getByCss('#controller-1')).toMatchTextContent('Portico Finance (example provider)')
})

test('details of a provider that could not be loaded are not said to be unspecified', async () => {
  const restore = respondBy('GET', `/${PORTAL_PATHS.info}`, async () => new Response('', { status: 503 }))
  await open('/legal-notice')
  await expect
    .element(article)
    .toMatchTextContent('Registered namethe company identified by the support team on request')
  await expect.element(article).not.toMatchTextContent('Not specified')
  restore()
})

test('a document is found however its address is spelt', async () => {
  await open('/Terms-of-Use/')
  await expect.element(article.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of use')
})

test('the privacy policy has the periods of the code and of the settings, with the legal basis of each record', async () => {
  const info = await fetchJson<object>(PORTAL_PATHS.info)
  const restore = respondBy('GET', `/${PORTAL_PATHS.info}`, async () => Response.json({ ...info, auditMonths: 24 }))
  await open('/privacy-policy')
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect.element(rowOf('Audit log').getByRole('cell').last()).toMatchTextContent('24 months.')
  await expect.element(rowOf('Audit log')).toMatchTextContent('Article 6(1) (c) (f)')
  await expect.element(rowOf('Requests to the sandbox').getByRole('cell').last()).toMatchTextContent('30 days')
  restore()
})

test('the cookie policy has a row for each cookie, with its name and how long it is kept', async () => {
  await open('/cookies')
  for (const cookie of Object.values(COOKIES))
    await expect.element(page.getByRole('rowheader').filter({ hasText: cookie.name }).first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'portico_visitor' })
  await expect.element(row.getByRole('cell').last()).toMatchTextContent('12 months')
})

test('the documents are linked from the footer', async () => {
  await renderApp('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    [/^Terms of use/, '/terms-of-use'],
    [/^Privacy policy/, '/privacy-policy'],
    [/^Cookie/, '/cookies']
  ] as const) {
    await footer.getByRole('link', { name }).first().click()
    await expect.poll(address).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(() => elements('main:focus, h1:focus')).toHaveLength(1)
  }
})

test('parts are reached from the contents by keyboard, have addresses, and going back restores the old place', async () => {
  await open('/terms-of-use')
  const link = contents.getByRole('link', { name: /No warranty$/ })
  await focus(link)
  await userEvent.keyboard('{Enter}')
  await expect.poll(addressWithPart).toBe('/terms-of-use#warranty')
  await expect.element(page.getByRole('heading', { name: /^6\. No warranty/ })).toHaveFocus()
  await expectInView('warranty')
  await expect.element(link).toHaveAttribute('aria-current', 'true')
  window.history.back()
  await expect.poll(() => window.scrollY).toBe(0)
  window.history.forward()
  await expectInView('warranty')
})

test('an address that names a part leads there, from outside and from another document', async () => {
  await open('/terms-of-use#suspension-2')
  await expectInView('suspension-2')
  await article.getByRole('link', { name: 'privacy policy' }).click()
  await article.getByRole('link', { name: 'cookie settings' }).click()
  await expect.poll(addressWithPart).toBe('/cookies#choice')
  await expectInView('choice')
})

test('parts have numbered clauses, each with a link to itself', async () => {
  await open('/terms-of-use')
  await page.getByRole('link', { name: 'Link to clause 10.2', exact: true }).click()
  await expect.poll(addressWithPart).toBe('/terms-of-use#suspension-2')
  await expect
    .element(page.getByCss('#suspension-2'))
    .toMatchTextContent('After 9 months and again after 11 months without use')
})

test('narrow windows fold the list of parts', async () => {
  await open('/privacy-policy', { width: 390 })
  await expect.element(contents.getByRole('link')).not.toBeInTheDocument()
  await contents.getByText('On this page').click()
  await contents.getByRole('link', { name: /Your rights$/ }).click()
  await expectInView('rights')
})

for (const path of PATHS)
  test(`${path} is accessible, translated and fits, for each reader`, async () => {
    await open(path)
    await expectGoodForReaders(({ locale }) =>
      expect.element(article.getByRole('heading', { level: 1 })).toHaveTextContent(CLAUSES[path][locale].title)
    )
  })
