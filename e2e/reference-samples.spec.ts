import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { publishApi } from './support/published.ts'
import { READERS } from './support/readers.ts'
import { visit } from './support/records.ts'
import { expect, type Page, test } from './support/test.ts'

test.setTimeout(120_000)

const INITIATE = '/apireference/payments/operations/initiatePayment'

/** The text beside the samples has trees, of which reference-operation.spec.ts says why. */
const IN_TREES = ['label-content-name-mismatch']

const WORDS = {
  en: {
    request: 'Request',
    values: 'Your values',
    answers: 'Answers',
    language: 'Language of the sample',
    token: 'Access token',
    show: 'Show the secret',
    live: 'Live in the sandbox.',
    notLive: 'Not live in the sandbox yet.',
    body: 'Body of the answer'
  },
  es: {
    request: 'Petición',
    values: 'Sus valores',
    answers: 'Respuestas',
    language: 'Lenguaje del ejemplo',
    token: 'Token de acceso',
    show: 'Mostrar el secreto',
    live: 'Activa en el entorno de pruebas.',
    notLive: 'Aún no activa en el entorno de pruebas.',
    body: 'Cuerpo de la respuesta'
  }
}

const samples = (page: Page, words = WORDS.en) => {
  const request = page.getByRole('region', { name: words.request, exact: true })
  return {
    request,
    code: request.locator('pre'),
    language: request.getByRole('combobox', { name: words.language }),
    values: page.getByRole('region', { name: words.values, exact: true }),
    answers: page.getByRole('region', { name: words.answers, exact: true })
  }
}

/** A document whose operation is answered by a server of the test, and has what samples differ in. */
const document = (server: string) => `
openapi: 3.1.0
info: { title: Samples, version: 1.0.0 }
servers: [{ url: '${server}/{tenant}', variables: { tenant: { default: main } } }]
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
              short: { summary: A short one, value: { text: "it's € 5" } }
              long: { summary: A longer one, value: { lines: [${Array.from({ length: 120 }, (_, at) => at).join(', ')}] } }
          text/plain: { schema: { type: string }, example: '@plain' }
      responses:
        '200':
          description: Done
          headers: { ETag: { schema: { type: string }, example: '"3"' } }
          content:
            application/json:
              schema: { type: object }
              example: { lines: [${Array.from({ length: 120 }, (_, at) => at).join(', ')}] }
        '204': { description: Nothing }
        '404':
          description: Not there
          content:
            application/problem+json:
              schema: { type: object }
              examples:
                gone: { summary: It is gone, value: { code: gone } }
                never: { summary: It never was, value: { code: never } }
`

for (const { account, locale, width, colorScheme } of READERS) {
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })
    const words = WORDS[locale]

    test('request, values and answers stand beside an operation, and nothing is wrong for assistive technology', async ({
      page,
      portal
    }) => {
      await visit(page, portal, INITIATE, { account, locale })
      const { request, code, values, answers } = samples(page, words)
      await expect(code).toContainText(`curl ${portal.origin}/sandbox/payments/v1/payments`)
      await expect(values).toBeVisible()
      await expect(answers.getByRole('tab')).not.toHaveCount(0)
      await expect(page.getByText(words.live)).toBeVisible()
      await expect(request.getByRole('button').first()).toBeVisible()
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await axeFindings(page, IN_TREES)).toEqual([])
    })
  })
}

test('an operation of an API that the sandbox does not answer yet says so', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/orders-api/operations/listOrders')
  await expect(page.getByText(WORDS.en.notLive)).toBeVisible()
})

test('the language of the samples is that of all operations, also after a reload, for this tab only', async ({
  page,
  portal
}) => {
  await visit(page, portal, INITIATE)
  const { code, language } = samples(page)
  for (const [name, seen] of [
    ['JavaScript', 'await fetch('],
    ['Node.js', 'await fetch('],
    ['Java', 'HttpRequest.newBuilder()'],
    ['C#', 'new HttpClient()'],
    ['PHP', 'curl_init('],
    ['Go', 'http.NewRequest('],
    ['Python', 'import requests']
  ] as const) {
    await language.selectOption({ label: name })
    await expect(code).toContainText(seen)
  }
  await page.goto('/apireference/payments/operations/listPayments')
  await expect(code).toContainText('requests.get(')
  await page.reload()
  await expect(code).toContainText('requests.get(')
  expect(await page.evaluate(() => localStorage.getItem('portico.sampleLanguage'))).toBeNull()
})

test('a token goes into the sample at once, is hidden until shown, and is stored nowhere', async ({ page, portal }) => {
  await visit(page, portal, INITIATE)
  const { code, values, request } = samples(page)
  await expect(request).toContainText('ACCESS_TOKEN stands for a secret of yours')
  const token = values.getByLabel('Access token')
  await expect(token).toHaveAttribute('type', 'password')
  await token.fill('my-secret-token')
  await expect(code).toContainText("'Authorization: Bearer my-secret-token'")
  await expect(request).not.toContainText('stands for a secret')
  await values.getByRole('button', { name: 'Show the secret' }).click()
  await expect(token).toHaveAttribute('type', 'text')
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain('my-secret-token')
  // Another operation of the same API has it too; a reload forgets it.
  await page.getByRole('link', { name: 'List payments' }).first().click()
  await expect(code).toContainText('my-secret-token')
  await page.reload()
  await expect(code).toContainText('ACCESS_TOKEN')
})

test('the sample that the page shows runs as it is, with the reader’s own values', async ({ page, portal }) => {
  const heard: { url: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((incoming, answer) => {
    let body = ''
    incoming.on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => {
      heard.push({ url: incoming.url ?? '', headers: incoming.headers, body })
      answer.end('{"done":true}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const run = async (shell: string) => (await promisify(execFile)('sh', ['-c', shell])).stdout
  try {
    const api = await publishApi(portal, document(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
    await visit(page, portal, `/apireference/${api}/operations/changeThing`)
    const { code, values } = samples(page)
    await values.getByLabel('API key').fill("it's")
    await values.getByLabel('tenant').fill('own')
    await values.getByLabel('id').fill('x y')
    await values.getByText('2 optional parameters').click()
    await values.getByLabel('tags').fill('a, b')
    await values.getByLabel('state').selectOption('closed')
    await expect(code).toContainText('/own/things/x%20y?tags=a&tags=b&state=closed')
    expect(await run((await code.textContent()) ?? '')).toBe('{"done":true}')
    expect(heard[0]).toMatchObject({
      url: '/own/things/x%20y?tags=a&tags=b&state=closed',
      headers: { 'x-key': "it's" }
    })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ text: "it's € 5" })

    await values.getByLabel('Signing in').selectOption('user')
    await values.getByLabel('User and password').fill('ñ:secret')
    await values.getByLabel('Media type').selectOption('text/plain')
    await expect(code).toContainText('Authorization: Basic')
    await run((await code.textContent()) ?? '')
    expect(heard[1]).toMatchObject({ body: '@plain', headers: { 'content-type': 'text/plain' } })
    expect(heard[1]?.headers.authorization).toBe(`Basic ${Buffer.from('ñ:secret').toString('base64')}`)

    await values.getByLabel('Body').selectOption('Without body')
    await values.getByLabel('Signing in').selectOption('Without signing in')
    await expect(code).not.toContainText('--data')
    await expect(code).not.toContainText('Authorization')
    await values.getByRole('button', { name: 'Start over' }).click()
    await expect(code).toContainText('/main/things/a%2Fb')
  } finally {
    server.close()
  }
})

test('answers are chosen by keyboard; long ones show their beginning first', async ({ page, portal }) => {
  const api = await publishApi(portal, document('https://api.example'))
  await visit(page, portal, `/apireference/${api}/operations/changeThing`)
  const { answers, values } = samples(page)
  const tabs = answers.getByRole('tab')
  await expect(tabs).toHaveText(['200', '204', '404'])
  await expect(answers.getByRole('list', { name: 'Headers' })).toHaveText('ETag: "3"')
  const code = answers.locator('pre')
  await expect(code).not.toContainText('119')
  await answers.getByRole('button', { name: 'Show all 124 lines' }).click()
  await expect(code).toContainText('119')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(answers).toContainText('This answer has no body.')
  await page.keyboard.press('End')
  await expect(code).toContainText('"gone"')
  await answers.getByRole('combobox', { name: 'Example' }).selectOption('It never was')
  await expect(code).toContainText('"never"')
  await page.keyboard.press('Home')
  // Of the body too there is a choice.
  await values.getByLabel('Body').selectOption('A longer one')
  await expect(samples(page).code).toContainText('"lines"')
})

test('what a webhook sends stands beside it', async ({ page, portal }) => {
  await visit(page, portal, '/apireference/status-notification/webhooks/receiveApplicationApproved')
  const payload = page.getByRole('region', { name: 'What you receive', exact: true })
  await expect(payload.locator('pre')).toContainText('{')
})

test.describe('when the samples’ code does not come', () => {
  test.use({ allowConsole: [/.*/] })

  test('title and parameters are there without it, and another attempt brings it', async ({ page, portal }) => {
    let isBroken = true
    await page.route(/\/private\/samples-column-/, (route) => (isBroken ? route.abort() : route.continue()))
    await visit(page, portal, INITIATE)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Idempotency-Key').first()).toBeVisible()
    await expect(page.getByText('The samples could not be loaded.')).toBeVisible()
    isBroken = false
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(samples(page).code).toContainText('curl')
  })
})
