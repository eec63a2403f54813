import { type Application, PATHS, TOKEN_STORAGE_KEY } from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { fetchJson, uniqueName } from '@/testing/api.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { makeResponse, respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { focus, page, userEvent } from '@/testing/screen.ts'
import { openPublished, publishApi } from '../testing/pages.ts'

// What is fetched when it is first used is there before the tests, which wait for what they do and not for the machine.
beforeAll(
  () =>
    Promise.all([import('./try-panel.tsx'), import('./json/json-view.tsx'), import('@/ui/code-editor/code-view.ts')]),
  60_000
)

/** The text beside the samples has trees, of which operation-page.browser.test.tsx says why. */
const IN_TREES = ['label-content-name-mismatch']

const WORDS = {
  en: { title: 'Try it in the sandbox', send: 'Send request', response: /^Response\b.*201/ },
  es: { title: 'Probar en el entorno de pruebas', send: 'Enviar petición', response: /^Respuesta\b.*201/ }
}

const panel = page.getByRole('region', { name: WORDS.en.title })
const response = page.getByRole('region', { name: /^Response/ })
const sample = page.getByRole('region', { name: 'Request', exact: true }).getByCss('pre')
const send = page.getByRole('button', { name: WORDS.en.send })
const field = (place: string) => page.getByCss(`[id="try${place}"]`)
const openTry = (path: string) => openPublished(`${path}#try`)

/** An operation with what forms differ in. Its address is that of an operation of the sandbox, so that it can be tried. */
const DOCUMENT = `
openapi: 3.1.0
info: { title: Forms, version: 1.0.0 }
servers: [{ url: /sandbox/payments/v1, x-environment: sandbox }]
components:
  securitySchemes:
    client: { type: oauth2, flows: { clientCredentials: { tokenUrl: /sandbox/oauth2/token, scopes: { payments: Pay } } } }
  schemas:
    Part:
      type: object
      required: [name]
      properties: { name: { type: string }, parts: { type: array, items: { $ref: '#/components/schemas/Part' } } }
paths:
  /payments:
    post:
      operationId: makeThing
      summary: Make a thing
      security: [{ client: [payments] }]
      parameters:
        - { name: Idempotency-Key, in: header, required: true, example: abc, schema: { type: string } }
        - { name: dry, in: query, schema: { type: boolean } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [title, means]
              properties:
                title: { type: string, maxLength: 10, examples: [Thing] }
                count: { type: integer, minimum: 1 }
                tags: { type: array, items: { type: string } }
                labels: { type: object, additionalProperties: { type: integer } }
                parts: { type: array, items: { $ref: '#/components/schemas/Part' } }
                means:
                  oneOf:
                    - { title: Card, type: object, required: [kind, number], properties: { kind: { const: C }, number: { type: string } } }
                    - { title: Bank, type: object, required: [kind, iban], properties: { kind: { const: B }, iban: { type: string } } }
                  discriminator: { propertyName: kind }
            examples:
              short: { summary: A short one, value: { title: Short, means: { kind: C, number: '1' } } }
              long: { summary: A long one, value: { title: Long, tags: [a, b], means: { kind: B, iban: DE } } }
      responses: { '201': { description: Made } }
`

let api: Promise<string> | undefined
async function openForm(fragment = 'try') {
  api ??= publishApi(DOCUMENT)
  await openPublished(`${await api}/operations/makeThing#${fragment}`)
  await expect.element(send).toBeVisible()
}

/** Reads the bodies that are sent, and responds in the sandbox's place. */
function receive(status = 201, json: Record<string, unknown> = { thingId: 'th_1' }) {
  const received: { body: unknown; headers: Headers }[] = []
  respond('POST', '/sandbox/oauth2/token', { json: { access_token: 'a-token', token_type: 'Bearer', expires_in: 300 } })
  respondBy('POST', '/sandbox/payments/v1/payments', async (request) => {
    received.push({ body: await request.clone().json(), headers: request.headers })
    return makeResponse({ status, json })
  })
  return received
}

test('an operation is tried beside its samples, accessible and fitting for all readers', async () => {
  // The document is prepared for a language when it is first read in it.
  await fetchJson(`${PATHS.reference('payments')}?language=es`)
  // With the address of the place, a change of the language opens it again.
  await openTry('payments/operations/initiatePayment')
  await expectGoodForReaders(async ({ locale }) => {
    await expect.element(page.getByRole('region', { name: WORDS[locale].title })).toBeVisible()
    await expect.element(field('/amount/value')).toHaveValue('2500.00')
    await page.getByRole('button', { name: WORDS[locale].send }).click()
    await expect.element(page.getByRole('region', { name: WORDS[locale].response })).toBeVisible()
  }, IN_TREES)
})

describe('the body', () => {
  test('as a form and as JSON is one value, and the sample has it', async () => {
    await openForm()
    await field('/title').fill('Mine')
    await expect.element(sample).toMatchTextContent('"title": "Mine"')
    await panel.getByRole('button', { name: 'JSON' }).click()
    const editor = page.getByRole('textbox', { name: 'Body as JSON' })
    await expect.element(editor).toMatchTextContent('"title": "Mine"')
    await focus(editor)
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.keyboard('{{ "title": "Typed", "count": 3, "means": {{ "kind": "B", "iban": "DE" } }')
    await expect.element(sample).toMatchTextContent('"count": 3')
    await panel.getByRole('button', { name: 'Form' }).click()
    await expect.element(field('/title')).toHaveValue('Typed')
    await expect.element(field('/count')).toHaveValue('3')
    await expect.element(field('/means/iban')).toHaveValue('DE')
  })

  test('that is no JSON yet is said at once, and the last readable one is kept', async () => {
    await openForm()
    await panel.getByRole('button', { name: 'JSON' }).click()
    const editor = page.getByRole('textbox', { name: 'Body as JSON' })
    await focus(editor)
    await userEvent.keyboard('{Control>}{End}{/Control}x')
    await expect.element(panel).toMatchTextContent('This is not valid JSON.')
    await expect.element(sample).toMatchTextContent('"title": "Short"')
    await panel.getByRole('button', { name: 'Form' }).click()
    await expect.element(panel).toMatchTextContent('is not valid JSON')
  })

  test('is that of any documented example with one click', async () => {
    await openForm()
    await panel.getByLabelText('Example').selectOptions('A long one')
    await expect.element(field('/tags/1')).toHaveValue('b')
    await field('/tags/1').fill('c')
    await panel.getByRole('button', { name: 'Reset to the example' }).click()
    await expect.element(field('/tags/1')).toHaveValue('b')
  })

  test('has fields, items, entries of maps and variants that can be added and removed', async () => {
    const received = receive()
    await openForm()
    const add = panel.getByLabelText(/^Add a field/)
    await add.last().selectOptions('tags')
    await panel.getByRole('button', { name: 'Add to tags' }).click()
    await field('/tags/0').fill('first')
    await add.last().selectOptions('labels')
    await panel.getByLabelText('New name').fill('weight')
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await field('/labels/weight').fill('7')
    await add.last().selectOptions('parts')
    await panel.getByRole('button', { name: 'Add to parts' }).click()
    await field('/parts/0/name').fill('outer')
    // What contains itself is fetched when it is needed.
    await panel
      .getByLabelText(/^Add a field/)
      .first()
      .selectOptions('parts')
    await panel.getByRole('button', { name: 'Add to parts' }).first().click()
    await field('/parts/0/parts/0/name').fill('inner')
    await field('/means/kind').selectOptions('B – Bank')
    await field('/means/iban').fill('DE1')
    await send.click()
    await expect
      .poll(() => received.at(-1)?.body)
      .toEqual({
        title: 'Short',
        means: { kind: 'B', iban: 'DE1' },
        tags: ['first'],
        labels: { weight: 7 },
        parts: [{ name: 'outer', parts: [{ name: 'inner' }] }]
      })
    await panel.getByRole('button', { name: 'Remove labels' }).click()
    await panel.getByRole('button', { name: 'Remove tags[0]' }).click()
    await send.click()
    await expect.poll(() => received.at(-1)?.body).toMatchObject({ tags: [] })
    expect(received.at(-1)?.body).not.toHaveProperty('labels')
  })

  test('has what the schema forbids said at the field while one types', async () => {
    await openForm()
    await field('/title').fill('Much too long')
    await expect.element(field('/title')).toHaveAccessibleDescription('Must have at most 10 characters.')
    await field('/title').fill('Short')
    await expect.element(field('/title')).not.toHaveAttribute('aria-invalid')
  })
})

describe('a response', () => {
  const PROBLEM = {
    title: 'Invalid request',
    status: 400,
    errors: [
      { pointer: '/means/number', code: 'invalid_format', detail: 'Must have 16 digits.' },
      { parameter: 'dry', code: 'not_allowed', detail: 'Must be false.' }
    ]
  }

  test('has its errors at their fields, the first of them under the keyboard', async () => {
    receive(400, PROBLEM)
    await openForm()
    await send.click()
    await expect.element(field('/means/number')).toHaveFocus()
    await expect.element(field('/means/number')).toHaveAccessibleDescription('Must have 16 digits.')
    await expect.element(response).toMatchTextContent('means.number Must have 16 digits.')
    await panel.getByText('1 optional parameter').click()
    await response.getByRole('button', { name: 'dry' }).click()
    await expect.element(field('parameter.dry')).toHaveFocus()
    // What was changed since is not wrong any more, as far as is known.
    await field('/means/number').fill('4000')
    await expect.element(field('/means/number')).not.toHaveAttribute('aria-invalid')
  })

  test('is for a new key each time, unless the same request is sent twice', async () => {
    const received = receive()
    await openForm()
    await send.click()
    await expect.element(response).toBeVisible()
    await response.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => received.length).toBe(2)
    await response.getByRole('button', { name: 'Send twice' }).click()
    await expect.poll(() => received.length).toBe(3)
    const keys = received.map(({ headers }) => headers.get('Idempotency-Key'))
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true])
    expect(received[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  })

  test('that refuses the token is followed by a request with a new one', async () => {
    await openForm()
    const tokens = ['old', 'new']
    respondBy('POST', '/sandbox/oauth2/token', async () =>
      makeResponse({ json: { access_token: tokens.shift(), token_type: 'Bearer', expires_in: 300 } })
    )
    const used: (string | null)[] = []
    respondBy('POST', '/sandbox/payments/v1/payments', async ({ headers }) => {
      used.push(headers.get('Authorization'))
      return makeResponse(used.length === 1 ? { status: 401, json: { title: 'No' } } : { json: { ok: true } })
    })
    // Another workspace has no token yet.
    localStorage.setItem('portico-workspace', 'another-space')
    await send.click()
    await expect.element(response).toMatchTextContent('Response200')
    expect(used.at(-1)).toBe('Bearer new')
  })

  test('is compared with the last one, and its headers are explained', async () => {
    let count = 0
    receive()
    respondBy('POST', '/sandbox/payments/v1/payments', async () =>
      makeResponse({ json: { same: 1, number: ++count }, headers: { ETag: '"1"' } })
    )
    await openForm()
    await send.click()
    await response.getByRole('tab', { name: /^Headers/ }).click()
    await expect.element(response).toMatchTextContent('Version of the resource.')
    await response.getByRole('button', { name: 'Send again' }).click()
    await response.getByRole('tab', { name: 'Differences' }).click()
    await expect.element(response).toMatchTextContent('Removed: "number": 1')
    await expect.element(response).toMatchTextContent('Added: "number": 2')
  })

  test('that does not come is said', async () => {
    receive()
    respondBy('POST', '/sandbox/payments/v1/payments', () => Promise.reject(new TypeError('Failed to fetch')))
    await openForm()
    await send.click()
    await expect.element(page.getByText('The sandbox could not be reached', { exact: false })).toBeVisible()
  })
})

test('a link has the values and no secret, and fills the form in', async () => {
  await openForm()
  await field('/title').fill('Linked')
  await panel.getByText('1 optional parameter').click()
  await field('parameter.dry').selectOptions('true')
  const copied: string[] = []
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => copied).toHaveLength(1)
  const { hash } = new URL(copied[0] ?? '')
  expect(atob(hash.slice('#try='.length).replaceAll('-', '+').replaceAll('_', '/'))).not.toMatch(/token|Bearer/i)
  await openForm(hash.slice(1))
  await expect.element(field('/title')).toHaveValue('Linked')
  await expect.element(field('parameter.dry')).toHaveValue('true')
})

describe('in the sandbox', () => {
  test('the same key again returns the stored response, and an error on demand changes nothing', async () => {
    await openTry('payments/operations/initiatePayment')
    await send.click()
    await expect.element(response).toMatchTextContent('Response201')
    await response.getByRole('button', { name: 'Send twice' }).click()
    await expect.element(response).toMatchTextContent('did not repeat the operation')
    await panel.getByText('Error and delay').click()
    await panel.getByLabelText('Error', { exact: true }).selectOptions('503')
    await expect.element(sample).toMatchTextContent('Sandbox-Error: 503')
    await send.click()
    await expect.element(response).toMatchTextContent('Response503')
  })

  test('a value that chooses an outcome is valid for the country of the body', async () => {
    await openTry('bank-account-validation-api/operations/validateAccount')
    await field('/iban').fill('FR1420041010050500013M02606')
    await panel.getByRole('button', { name: 'Show test values for iban' }).click()
    await panel.getByRole('button', { name: /^Close match/ }).click()
    await expect.element(field('/iban')).toHaveValue('FR7620041010050500010000719')
    await send.click()
    await expect.element(response).toMatchTextContent('"CLOSE_MATCH"')
  })

  test('an application of mine requests a quotation, whose id is offered for the loan application', async () => {
    const json = { name: uniqueName('Shop'), scopes: ['finance-quotation', 'finance-api'] }
    const { id, name } = await fetchJson<Application>(PATHS.applications, { method: 'POST', json })
    // The one whose page was opened last is chosen.
    await renderApp(`/applications/${id}`, { account: 'user' })
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
    await openTry('finance-quotation/operations/createQuotation')
    await expect.element(panel.getByLabelText('Send as')).toHaveValue(String(id))
    await panel.getByLabelText('Send as').selectOptions('demo')
    await panel.getByLabelText('Send as').selectOptions(String(id))
    await send.click()
    await expect.element(response).toMatchTextContent('Response201')
    const quotationId = /quo_\w+/.exec(response.element().textContent ?? '')?.[0] ?? 'none'
    expect(sentRequests('POST', `/api/applications/${id}/token`)).toHaveLength(1)
    const { [TOKEN_STORAGE_KEY]: _session, ...stored } = { ...sessionStorage, ...localStorage }
    expect(JSON.stringify(stored)).not.toMatch(/eyJ/)

    await openTry('finance-api/operations/submitApplication')
    await panel.getByRole('button', { name: 'Show latest IDs for quotationId' }).click()
    await panel.getByRole('button', { name: quotationId, exact: false }).click()
    await expect.element(field('/quotationId')).toHaveValue(quotationId)
  })
})

test('an operation opens with one click, and closes again', async () => {
  await openPublished('payments/operations/initiatePayment')
  const button = page.getByRole('button', { name: 'Try it' })
  await expect.element(button).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await button.click()
  await expect.element(panel.getByLabelText('Send as')).toHaveFocus()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(button).toBeVisible()
})
