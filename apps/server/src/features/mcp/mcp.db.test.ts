import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Application, type CreatedPersonalToken, LOCALES, TOKEN_SCOPES, type TokenScope } from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../app/services.ts'
import { applicationCalls } from '../../testing/applications.ts'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'

/** The MCP server, driven by the official client. */

sharePortal()

const connected: McpClient[] = []

async function tokenWith(scopes: readonly TokenScope[]): Promise<string> {
  const json = { name: scopes.join(' '), scopes }
  return (await user.json<CreatedPersonalToken>('api/account/tokens', { method: 'POST', json })).token
}

type Negotiation = 'legacy' | 'auto'

async function connect(token: string, mode: Negotiation = 'auto'): Promise<McpClient> {
  const client = new McpClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL('mcp', portal.origin), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } }
  })
  await client.connect(transport)
  connected.push(client)
  return client
}

interface Result {
  isError?: boolean
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what each tool returns is another shape, which the tests compare.
  data: any
}

async function callWith(client: McpClient, name: string, given: Record<string, unknown> = {}): Promise<Result> {
  const { content, structuredContent, isError } = (await client.callTool({ name, arguments: given })) as {
    content: { text: string }[]
    structuredContent?: unknown
    isError?: boolean
  }
  return { ...(isError && { isError }), text: content.map(({ text }) => text).join('\n'), data: structuredContent }
}

let mcp: McpClient
let call: (name: string, given?: Record<string, unknown>) => Promise<Result>
beforeAll(async () => {
  mcp = await connect(await tokenWith(TOKEN_SCOPES))
  call = (name, given) => callWith(mcp, name, given)
  return async () => {
    await Promise.all(connected.map((client) => client.close()))
  }
})

const { create } = applicationCalls(() => user)

test.each(['auto', 'legacy'] as const)(
  'a client that negotiates as %s lists the tools with their schemas',
  async (mode) => {
    const client = await connect(await tokenWith(TOKEN_SCOPES), mode)
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['list_apis', 'search_documentation', 'read_operation', 'read_schema', 'read_guide', 'list_applications'],
        ...['read_log', 'call_sandbox', 'read_deliveries']
      ])
    )
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object'])
      expect(description?.length).toBeGreaterThan(40)
      expect(annotations).toMatchObject({ readOnlyHint: name !== 'call_sandbox', openWorldHint: false })
    }
    expect(client.getServerVersion()).toMatchObject({ name: 'portico' })
    const { data } = await callWith(client, 'list_apis', {})
    expect(data.apis).toHaveLength(9)
  }
)

test('a token sees the tools that its scopes open, and no others', async () => {
  const client = await connect(await tokenWith(['applications:read']))
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['list_applications'])
  await expect(client.callTool({ name: 'call_sandbox', arguments: { applicationId: 1 } })).rejects.toThrow()
})

/** Documents and their translations are prepared when they are first read. */
const PREPARED = { timeout: 60_000 }

describe('the documentation', { timeout: 90_000 }, () => {
  test.each([
    ['en', 'create quotation', 'finance-quotation/operations/createQuotation'],
    ['es', 'crear propuesta de financiación', 'finance-quotation/operations/createQuotation'],
    ['en', 'check signature of webhooks', 'security']
  ])('is searched in %s: %s', async (language, query, address) => {
    // A translation that is being prepared is not waited for: until then, the texts are those of the document.
    const search = () => call('search_documentation', { query, language, limit: 5 })
    await expect.poll(async () => (await search()).data.results[0].url, PREPARED).toContain(`/apireference/${address}`)
    const { text, data } = await search()
    expect(data.results.length).toBeLessThanOrEqual(5)
    for (const { title, url } of data.results)
      expect([text.includes(`**${title}**`), text.includes(url)]).toEqual([true, true])
  })

  test('has operations, schemas and guides as Markdown in both languages', async () => {
    const operation = await call('read_operation', { api: 'payments', operation: 'initiatePayment' })
    expect(operation.text).toMatch(/^# /)
    // A long page comes in parts, which are the whole together.
    expect(operation.data).toMatchObject({ language: 'en', nextOffset: operation.data.markdown.length })
    const rest = await call('read_operation', {
      api: 'payments',
      operation: 'initiatePayment',
      offset: operation.data.nextOffset
    })
    const whole = await user.fetch('apireference/payments/operations/initiatePayment.md')
    expect(operation.data.markdown + rest.data.markdown).toBe(await whole.text())
    const inSpanish = () => call('read_operation', { api: 'payments', operation: 'initiatePayment', language: 'es' })
    await expect.poll(async () => (await inSpanish()).data.language, PREPARED).toBe('es')
    const translated = await inSpanish()
    expect(translated.text).not.toBe(operation.text)
    expect((await call('read_schema', { api: 'payments', schema: 'Payment' })).text).toContain('Payment')
    const [guide, guia] = [
      await call('read_guide', { guide: 'security' }),
      await call('read_guide', { guide: 'security', language: 'es' })
    ]
    expect([guide.data.language, guia.data.language]).toEqual(['en', 'es'])
    expect((await call('read_guide', { guide: 'payments/quick-start' })).text).toMatch(/^# /)
    expect((await call('read_guide', { guide: 'payments' })).text).toMatch(/^# /)
  })

  test('of what there is not is refused with the portal’s reason', async () => {
    const result = await call('read_operation', { api: 'payments', operation: 'nothing' })
    expect(result.isError).toBe(true)
    expect(result.text).toMatch(/^404: payments .* has no operation/)
  })
})

describe('the sandbox', () => {
  test('is called as an application of the caller, by operation or by path, and the log has it', async () => {
    const { id } = await create({ name: 'Agent shop' })
    const listed = await call('list_applications', { status: 'ACTIVE' })
    expect(listed.data.applications).toContainEqual(
      expect.objectContaining({ id, name: 'Agent shop', ownRole: 'OWNER' })
    )

    const byName = await call('call_sandbox', {
      applicationId: id,
      api: 'vehicle-api',
      operationId: 'listVehicles',
      parameters: { limit: 1 }
    })
    expect(byName.data).toMatchObject({
      status: 200,
      isCut: false,
      request: 'GET /sandbox/vehicle-api/v1/vehicles?limit=1'
    })
    expect(byName.data.body.items).toHaveLength(1)
    const created = await call('call_sandbox', {
      applicationId: id,
      method: 'POST',
      path: '/sandbox/status-notification/v1/endpoints',
      body: { url: 'not a URL' }
    })
    expect(created.data.status).toBe(400)
    expect(created.isError).toBeUndefined()
    expect(created.text).toMatch(/^\*\*400\*\* POST/)

    const log = await call('read_log', { applicationId: id })
    expect(log.data.items.map(({ status }: { status: number }) => status)).toEqual([400, 200])
    const [failed] = log.data.items
    const exchange = await call('read_log', { applicationId: id, callId: failed.id })
    expect(exchange.text).toContain('not a URL')
    expect(JSON.stringify(exchange.data)).not.toMatch(/eyJ[\w-]{20}/)
    expect((await call('read_log', { applicationId: id, status: '4xx' })).data.items).toHaveLength(1)
    const deliveries = await call('read_deliveries', { applicationId: id })
    expect(deliveries.data).toMatchObject({ status: 200, isCut: false })
    expect(deliveries.text).toContain('| payment.settled | 1 | `dlv_7K3X9B5RTM` |')
  })

  test.each([
    '/api/account',
    '/sandbox/../api/account',
    '/sandbox/%2e%2e/api/account',
    '/sandbox/oauth2/token',
    '//other.example/sandbox/payments/v1/payments',
    'https://api.production.portico.example/payments/v1/payments',
    '\\\\other.example\\sandbox'
  ])('is all that can be reached: %s is refused', async (path) => {
    const { id } = await create()
    const result = await call('call_sandbox', { applicationId: id, method: 'GET', path })
    expect(result.isError).toBe(true)
    expect(result.text).toMatch(/^The path must be that of an operation of the sandbox/)
  })

  test('is not called as an application of somebody else, nor without what the operation needs', async () => {
    const { id } = await applicationCalls(() => admin).create()
    const list = { method: 'GET', path: '/sandbox/payments/v1/payments' }
    expect((await call('call_sandbox', { applicationId: id, ...list })).text).toMatch(/^404/)
    expect((await call('read_log', { applicationId: id })).text).toMatch(/^404/)
    const own = await create()
    const missing = { applicationId: own.id, api: 'payments', operationId: 'readPayment' }
    expect((await call('call_sandbox', missing)).text).toBe('readPayment requires the parameter paymentId.')
    const wrong = { ...missing, parameters: { colour: 'red' } }
    expect((await call('call_sandbox', wrong)).text).toContain('has no parameter colour')
  })
})

test('a quotation is proven and an advertisement checked with the schemas of their routes, in either language', async () => {
  const loan = {
    price: '30000.00',
    deposit: '6000.00',
    termInMonths: 48,
    nominalRate: '5.99',
    drawdownOn: '2026-12-04'
  }
  const proof = await call('prove_quotation', { loan })
  expect(proof.data).toMatchObject({ annualPercentageRate: { sixDecimals: '6.157242' }, difference: '0.000000' })
  expect(proof.text).toContain('"6.157242"')
  const refused = await call('prove_quotation', { loan: { ...loan, nominalRate: 'five' } })
  expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(/^400: .*nominalRate/)])

  const advertisement = {
    text: 'Corvo ab 199 € im Monat, effektiver Jahreszins 3,99 %.',
    country: 'DE',
    channel: 'WEBSITE'
  }
  const [english, spanish] = [
    await call('check_advertisement', advertisement),
    await call('check_advertisement', { ...advertisement, language: 'es' })
  ]
  expect([english.isError, english.text.slice(0, 300)]).toEqual([undefined, expect.any(String)])
  expect(spanish.text).not.toBe(english.text)
  const { tools } = await mcp.listTools()
  const check = tools.find(({ name }) => name === 'check_advertisement')
  expect(Object.keys(check?.inputSchema.properties ?? {})).toEqual(
    expect.arrayContaining(['text', 'country', 'language'])
  )
})

describe('a request', () => {
  const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
    fetch(`${portal.origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body)
    })
  const metadata = () => `${portal.origin}/.well-known/oauth-protected-resource/mcp`

  test('without a token is refused, and the refusal leads to the metadata of the resource', async () => {
    const response = await post({})
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${metadata()}"`
    ])
    const wrong = await post({ authorization: 'Bearer portico_pat_wrong' })
    expect(wrong.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${metadata()}"`
    )
    expect(await fetch(metadata()).then((found) => found.json())).toMatchObject({ resource: `${portal.origin}/mcp` })
  })

  test('with the token of a session is refused: a browser’s token is none for tools', async () => {
    expect((await post({ authorization: user.authorization ?? '' })).status).toBe(401)
  })

  test('from a page of another origin is refused, and one that is too large', async () => {
    const authorization = `Bearer ${await tokenWith(['reference:read'])}`
    expect((await post({ authorization, origin: 'https://other.example' })).status).toBe(403)
    expect((await post({ authorization, origin: portal.origin })).status).toBe(200)
    expect((await post({ authorization }, { padding: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('that is no POST says what is taken', async () => {
    const response = await fetch(`${portal.origin}/mcp`, { headers: { accept: 'text/event-stream' } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

const guide = (locale: string) =>
  fs.readFileSync(path.join(ROOT, `content/guides/${locale}/tools-and-agents.md`), 'utf8')
const commandsOf = (text: string) =>
  [...text.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, command = '']) =>
    command.replaceAll('{{server}}', portal.origin)
  )

test('the commands of the guide run as they are printed, and are the same in each language', async () => {
  const json = { name: 'Guide', scopes: TOKEN_SCOPES }
  const { token } = await user.json<CreatedPersonalToken>('api/account/tokens', { method: 'POST', json })
  const { id } = await user.json<Application>('api/applications', { method: 'POST', json: { name: 'Guide' } })
  const commands = commandsOf(guide('en'))
  for (const locale of LOCALES) expect(commandsOf(guide(locale))).toEqual(commands)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-guide-'))
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['--norc', '-eu', '-o', 'pipefail', '-c', commands.join('\necho; echo ----\n')],
    { cwd: folder, env: { PATH: process.env.PATH, PORTICO_TOKEN: token, APPLICATION_ID: String(id) }, maxBuffer: 1e8 }
  )
  expect(stderr).toBe('')
  const [apis, , markdown, log, sandboxToken, tools] = stdout.split('\n----\n')
  expect(apis).toContain('"api":"payments"')
  expect(fs.readFileSync(path.join(folder, 'payments.yaml'), 'utf8')).toMatch(/^openapi: /m)
  expect(markdown).toMatch(/# Portico: API reference[\s\S]*# Seguridad/)
  expect(JSON.parse(log ?? '')).toEqual({ items: [], next: null })
  expect(sandboxToken).toContain('"access_token":"ey')
  expect(tools).toContain('"search_documentation"')
  fs.rmSync(folder, { recursive: true })
})

test('the guide explains every scope and every tool', async () => {
  const { tools } = await mcp.listTools()
  for (const locale of LOCALES) {
    const text = guide(locale)
    for (const scope of TOKEN_SCOPES) expect(text).toContain(`| \`${scope}\` |`)
    for (const { name } of tools) expect(text).toContain(`\`${name}\``)
  }
})
