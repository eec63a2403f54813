import { afterEach, expect, test } from 'vitest'
import { chooseSampleLanguage } from '@/lib/samples/sample-language.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { focus, page, textsOf, userEvent } from '@/testing/screen.ts'
import { openPublished, publishApi, title } from '../testing/pages.ts'

// The language chosen stays in the application's memory.
afterEach(() => chooseSampleLanguage('curl'))

const INITIATE = 'payments/operations/initiatePayment'

/** The text beside the samples has trees, of which operation-page.browser.test.tsx says why. */
const IN_TREES = ['label-content-name-mismatch']

const WORDS = {
  en: { request: 'Request', values: 'Your values', responses: 'Example responses', live: 'Live in the sandbox.' },
  es: {
    request: 'Petición',
    values: 'Sus valores',
    responses: 'Respuestas de ejemplo',
    live: 'Disponible en el entorno de pruebas.'
  }
}

const samples = (words = WORDS.en) => {
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    request: region(words.request),
    code: region(words.request).getByCss('pre'),
    language: region(words.request).getByRole('combobox', { name: 'Language of the sample', exact: false }),
    values: region(words.values),
    responses: region(words.responses)
  }
}
const { request, code, language, values, responses } = samples()

const lines = Array.from({ length: 120 }, (_, at) => at).join(', ')

/** A document whose operation has what samples differ in. */
const DOCUMENT = `
openapi: 3.1.0
info: { title: Samples, version: 1.0.0 }
servers: [{ url: 'https://api.example/{tenant}', variables: { tenant: { default: main } } }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    user: { type: http, scheme: basic }
paths:
  /things/{id}:
    post:
      operationId: changeThing
      summary: Change a thing
      security: [{ key: [] }, { user: [] }, {}]
      parameters:
        - { name: id, in: path, required: true, example: a/b, schema: { type: string } }
        - { name: tags, in: query, schema: { type: array, items: { type: string } } }
        - { name: state, in: query, schema: { type: string, enum: [open, closed] } }
      requestBody:
        content:
          application/json:
            schema: { type: object }
            examples:
              short: { summary: A short one, description: As short as can be., value: { text: "it's € 5" } }
              long: { summary: A longer one, value: { lines: [${lines}] } }
              far: { summary: One elsewhere, externalValue: https://example.com/far.json }
          text/plain: { schema: { type: string }, example: '@plain' }
      responses:
        '200':
          description: Done
          headers: { ETag: { schema: { type: string }, example: '"3"' } }
          content:
            application/json:
              schema: { type: object }
              example: { lines: [${lines}] }
        '204': { description: Nothing }
        '404':
          description: Not there
          content:
            application/problem+json:
              schema: { type: object }
              examples:
                gone: { summary: It is gone, value: { code: gone } }
                never:
                  summary: It never was
                  description: Its id was *never* given.
                  externalValue: https://example.com/never.json
`
const openDocument = async () => openPublished(`${await publishApi(DOCUMENT)}/operations/changeThing`)

test('request, values and responses are beside an operation, accessible and fitting for all readers', async () => {
  await openPublished(INITIATE)
  await expectGoodForReaders(async ({ locale }) => {
    const shown = samples(WORDS[locale])
    await expect.element(shown.code, { timeout: 5000 }).toMatchTextContent(/curl \S+\/sandbox\/payments\/v1\/payments/)
    await expect.element(shown.values).toBeVisible()
    await expect.poll(() => shown.responses.getByRole('tab').elements()).not.toEqual([])
    await expect.element(page.getByText(WORDS[locale].live, { exact: false })).toBeVisible()
    await expect.element(shown.request.getByRole('button').first()).toBeVisible()
  }, IN_TREES)
})

test('an operation of an API that the sandbox does not respond to yet says so', async () => {
  await openDocument()
  await expect.element(page.getByText('Not available in the sandbox.', { exact: false })).toBeVisible()
})

test('the language of the samples is that of all operations, for this tab only', async () => {
  await openPublished(INITIATE)
  for (const [name, seen] of [
    ['JavaScript', 'await fetch('],
    ['Node.js', 'await fetch('],
    ['Java', 'HttpRequest.newBuilder()'],
    ['C#', 'new HttpClient()'],
    ['PHP', 'curl_init('],
    ['Go', 'http.NewRequest('],
    ['Python', 'import requests']
  ] as const) {
    await language.selectOptions(language.getByRole('option', { name, exact: true }))
    await expect.element(code).toMatchTextContent(seen)
  }
  await page.getByRole('link', { name: 'List payments', exact: false }).first().click()
  await expect.element(title).toMatchTextContent('List payments')
  await expect.element(code).toMatchTextContent('requests.get(')
  expect(sessionStorage.getItem('portico.sampleLanguage')).toBe('python')
  expect(localStorage.getItem('portico.sampleLanguage')).toBeNull()
})

test('a token goes into the sample at once, is hidden until shown, and is stored nowhere', async () => {
  await openPublished(INITIATE)
  await expect.element(request).toMatchTextContent('ACCESS_TOKEN is a placeholder for your secret')
  const token = values.getByLabelText('Access token', { exact: false })
  await expect.element(token).toHaveAttribute('type', 'password')
  await token.fill('my-secret-token')
  await expect.element(code).toMatchTextContent("'Authorization: Bearer my-secret-token'")
  await expect.element(request).not.toMatchTextContent('is a placeholder for your secret')
  await values.getByRole('button', { name: 'Show the secret', exact: false }).click()
  await expect.element(token).toHaveAttribute('type', 'text')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('my-secret-token')
  // Another operation of the same API has it too.
  await page.getByRole('link', { name: 'List payments', exact: false }).first().click()
  await expect.element(title).toMatchTextContent('List payments')
  await expect.element(code).toMatchTextContent('my-secret-token')
})

/** That such samples run as they are shown is tested with what writes them: samples.test.ts. */
test('the sample has the reader’s own values', async () => {
  await openDocument()
  await values.getByLabelText('API key', { exact: false }).fill("it's")
  await values.getByLabelText('tenant', { exact: false }).fill('own')
  await values.getByLabelText(/^id\b/).fill('x y')
  await values.getByText('2 optional parameters', { exact: false }).click()
  await values.getByLabelText('tags', { exact: false }).fill('a, b')
  await values.getByLabelText('state', { exact: false }).selectOptions('closed')
  await expect.element(code).toMatchTextContent('/own/things/x%20y?tags=a&tags=b&state=closed')
  const sample = code.element().textContent ?? ''
  expect(sample).toContain("https://api.example/own/things/x%20y?tags=a&tags=b&state=closed'")
  expect(sample).toContain(`'X-Key: it'\\''s'`)
  expect(sample).toContain(`"text": "it'\\''s € 5"`)

  await values.getByLabelText('Authentication', { exact: false }).selectOptions('user')
  await values.getByLabelText('Username and password', { exact: false }).fill('ñ:secret')
  await values.getByLabelText('Media type', { exact: false }).selectOptions('text/plain')
  await expect.element(code).toMatchTextContent(`'Authorization: Basic ${btoa('\u00c3\u00b1:secret')}'`)
  await expect.element(code).toMatchTextContent(`'Content-Type: text/plain'`)
  await expect.element(code).toMatchTextContent(/--data-raw '@plain'/)

  await values.getByLabelText('Body', { exact: false }).selectOptions('Without body')
  await values.getByLabelText('Authentication', { exact: false }).selectOptions('Without authentication')
  await expect.element(code).not.toMatchTextContent('--data')
  await expect.element(code).not.toMatchTextContent('Authorization')
  await values.getByRole('button', { name: 'Reset', exact: false }).click()
  await expect.element(code).toMatchTextContent('/main/things/a%2Fb')
})

test('responses are chosen by keyboard; long ones show their beginning first', async () => {
  await openDocument()
  const tabs = responses.getByRole('tab')
  await expect.poll(() => textsOf(tabs)).toEqual(['200', '204', '404'])
  await expect.element(responses.getByRole('list', { name: 'Headers', exact: false })).toMatchTextContent(/^ETag: "3"$/)
  const body = responses.getByCss('pre')
  await expect.element(body).not.toMatchTextContent('119')
  await responses.getByRole('button', { name: 'Show all 124 lines', exact: false }).click()
  await expect.element(body).toMatchTextContent('119')
  await focus(tabs.first())
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tabs.nth(1)).toHaveFocus()
  await expect.element(responses).toMatchTextContent('This response has no body.')
  await userEvent.keyboard('{End}')
  await expect.element(body).toMatchTextContent('"gone"')
  await responses.getByRole('combobox', { name: 'Example', exact: false }).selectOptions('It never was')
  // An example whose value is elsewhere says what it is, and leads there; there is nothing to show as code.
  await expect.poll(() => body.elements()).toEqual([])
  await expect.element(responses).not.toMatchTextContent('no example')
  await expect.element(responses).toMatchTextContent('Its id was never given.')
  const link = responses.getByRole('link', { name: 'Example at https://example.com/never.json', exact: false })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/never.json')
  await userEvent.keyboard('{Home}')
  // Of the body too there is a choice.
  await expect.element(values).toMatchTextContent('As short as can be.')
  await values.getByLabelText('Body', { exact: false }).selectOptions('A longer one')
  await expect.element(code).toMatchTextContent('"lines"')
  await values.getByLabelText('Body', { exact: false }).selectOptions('One elsewhere')
  await expect.element(code).not.toMatchTextContent('--data')
  await expect.element(values).toMatchTextContent('The body of the sample is empty')
  const far = values.getByRole('link', { name: 'Example at https://example.com/far.json', exact: false })
  await expect.element(far).toHaveAttribute('href', 'https://example.com/far.json')
})

test('what a webhook sends is beside it', async () => {
  await openPublished('status-notification/webhooks/receiveApplicationApproved')
  const payload = page.getByRole('region', { name: 'Message', exact: true })
  await expect.element(payload.getByCss('pre'), { timeout: 5000 }).toMatchTextContent('{')
})
