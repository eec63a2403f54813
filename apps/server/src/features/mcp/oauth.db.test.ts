import {
  Client as McpClient,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError
} from '@modelcontextprotocol/client'
import type { ToolConnection } from '@portico/contract'
import { formOf, signInOverHttp, Visitor } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../testing/mail/mails.ts'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'
import { userCalls } from '../../testing/users.ts'

/** Tools that a user connects by signing in at the embedded provider, driven by the official client. */

sharePortal()

const REDIRECT = 'http://127.0.0.1:33418/callback'

const { create: createUser } = userCalls(() => admin)

/** A tool's side of the authorization: what it stores, and where it sends the user. */
class Tool implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT
  authorization: URL | undefined
  saved: Record<string, unknown> = {}

  get clientMetadata() {
    return {
      client_name: 'Example <b>agent</b>',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code']
    }
  }
  clientInformation() {
    return this.saved.client as never
  }
  saveClientInformation(client: unknown) {
    this.saved.client = client
  }
  tokens() {
    return this.saved.tokens as never
  }
  saveTokens(tokens: unknown) {
    this.saved.tokens = tokens
  }
  redirectToAuthorization(url: URL) {
    this.authorization = url
  }
  saveCodeVerifier(verifier: string) {
    this.saved.verifier = verifier
  }
  codeVerifier() {
    return this.saved.verifier as string
  }
  saveDiscoveryState(state: unknown) {
    this.saved.discovery = state
  }
  discoveryState() {
    return this.saved.discovery as never
  }
  invalidateCredentials() {
    this.saved.tokens = undefined
  }
}

const transportOf = (tool: Tool) =>
  new StreamableHTTPClientTransport(new URL('mcp', portal.origin), { authProvider: tool })
const mcpClient = () => new McpClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })

/** Begins a connection, and returns the page that asks the user for consent. */
async function begin(tool: Tool, login: string, scope?: string) {
  const transport = transportOf(tool)
  await expect(mcpClient().connect(transport)).rejects.toThrow(UnauthorizedError)
  if (scope !== undefined) tool.authorization?.searchParams.set('scope', scope)
  const visitor = new Visitor(REDIRECT)
  const signIn = await visitor.go(tool.authorization as URL)
  const form = formOf(await (signIn.response as Response).text(), signIn.url)
  form.fields.set('login', login)
  form.fields.set('password', 'lost-violin')
  const consent = await visitor.go(form.action, { method: 'POST', body: form.fields })
  const text = await (consent.response as Response).text()
  const policy = consent.response?.headers.get('content-security-policy')
  return { transport, visitor, text, policy, url: consent.url, ...formOf(text, consent.url) }
}

/** Sends the consent, and returns where the user is led. */
async function decide(page: Awaited<ReturnType<typeof begin>>, decision: 'allow' | 'deny', scopes: readonly string[]) {
  page.fields.delete('scope')
  for (const scope of scopes) page.fields.append('scope', scope)
  page.fields.set('decision', decision)
  return (await page.visitor.go(page.action, { method: 'POST', body: page.fields })).url
}

async function connect(login: string, scopes: readonly string[], tool = new Tool()) {
  const page = await begin(tool, login)
  const callback = await decide(page, 'allow', scopes)
  expect(callback.href).toMatch(/^http:\/\/127[.]0[.]0[.]1:33418\/callback\?code=/)
  await page.transport.finishAuth(callback.searchParams)
  const client = mcpClient()
  await client.connect(transportOf(tool))
  return { client, tool, page }
}

const toolsOf = async (client: McpClient) => (await client.listTools()).tools.map(({ name }) => name)
const post = (path: string, init: RequestInit) => fetch(`${portal.origin}/${path}`, { method: 'POST', ...init })

const refreshWith = (tool: Tool, token: string) =>
  post('idp/token', {
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: (tool.saved.client as { client_id: string }).client_id
    })
  })

describe('a tool', () => {
  test('registers, is shown to the user with what it asks for, and may do what the user grants', async () => {
    const user = await createUser()
    const { client, tool, page } = await connect(user.login, ['applications:read', 'sandbox:call'])
    expect(page.text).toContain('Example &lt;b&gt;agent&lt;/b&gt;')
    expect(page.text).toContain('127.0.0.1:33418')
    expect(page.text).toContain(user.login)
    expect(page.policy).toContain("form-action 'self'")
    expect(page.policy).toContain('http://127.0.0.1:33418')
    expect(await toolsOf(client)).toEqual(['list_applications', 'call_sandbox', 'read_deliveries'])
    const { structuredContent } = await client.callTool({ name: 'list_applications', arguments: {} })
    expect(structuredContent).toEqual({ applications: [] })
    await client.close()

    const { access_token: token } = tool.saved.tokens as { access_token: string }
    // The token is for the MCP server: nothing else of the portal accepts it.
    for (const path of ['api/applications', 'api/account', 'api/reference', 'private/x.js'])
      expect([
        path,
        (await fetch(`${portal.origin}/${path}`, { headers: { authorization: `Bearer ${token}` } })).status
      ]).toEqual([path, 401])
    expect((await mailsTo(portal, user.email as string)).map(({ subject }) => subject)).toContain(
      'The tool “Example <b>agent</b>” is connected to your account'
    )
    expect(
      await portal.sql(`select actor, action from audit_log where entity = 'toolConnection' and actor = $1`, [
        user.login
      ])
    ).toEqual([{ actor: user.login, action: 'create' }])
  })

  test('gets another access token by its refresh token, and none once the user has disconnected it', async () => {
    const user = await createUser()
    const { client, tool } = await connect(user.login, ['applications:read'])
    await client.close()
    const session = await signInOverHttp(portal.origin, { login: user.login, password: 'lost-violin' })
    const [connection, ...more] = await session.json<ToolConnection[]>('api/account/tools')
    expect(more).toEqual([])
    expect(connection).toMatchObject({ name: 'Example <b>agent</b>', scopes: ['applications:read'] })

    const { refresh_token: refreshToken } = tool.saved.tokens as { refresh_token: string }
    const refreshed = await refreshWith(tool, refreshToken)
    expect(refreshed.status).toBe(200)
    const tokens = (await refreshed.json()) as { access_token: string; refresh_token: string; scope: string }
    expect(tokens.scope).toBe('applications:read')
    const list = () =>
      post('mcp', {
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream'
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      })
    expect((await list()).status).toBe(200)

    // Of another user, there is no such connection.
    expect((await admin.fetch(`api/account/tools/${connection?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await session.fetch(`api/account/tools/${connection?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await list()).status).toBe(401)
    expect((await refreshWith(tool, tokens.refresh_token)).status).toBe(400)
    expect(await session.json('api/account/tools')).toEqual([])
  })

  test('whose refresh token is used a second time is disconnected: somebody else may have it', async () => {
    const user = await createUser()
    const { client, tool } = await connect(user.login, ['applications:read'])
    await client.close()
    const { refresh_token: first } = tool.saved.tokens as { refresh_token: string }
    const { refresh_token: second } = (await (await refreshWith(tool, first)).json()) as { refresh_token: string }
    expect((await refreshWith(tool, first)).status).toBe(400)
    expect((await refreshWith(tool, second)).status).toBe(400)
  })

  test('is refused where the user refuses, or may no longer work', async () => {
    const user = await createUser()
    const refused = await decide(await begin(new Tool(), user.login), 'deny', ['applications:read'])
    expect(refused.searchParams.get('error')).toBe('access_denied')
    const nothing = await decide(await begin(new Tool(), user.login), 'allow', [])
    expect(nothing.searchParams.get('error')).toBe('access_denied')

    const { client } = await connect(user.login, ['applications:read'])
    const detail = await admin.json<object>(`api/admin/users/${user.login}`)
    await admin.json('api/admin/users', { method: 'PUT', json: { ...detail, activated: false } })
    await expect(client.listTools()).rejects.toThrow()
    expect(
      await portal.sql(
        `select model from identity_provider_payloads where payload->>'accountId' = $1 and model <> 'Session'`,
        [String(user.id)]
      )
    ).toEqual([])
  })

  test('cannot ask for more than the scopes of tools, nor be consented to with more than it asked for', async () => {
    const user = await createUser()
    const tool = new Tool()
    const page = await begin(tool, user.login, 'openid profile email reference:read offline_access')
    expect([...page.text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope]) => scope)).toEqual([
      'reference:read'
    ])
    const callback = await decide(page, 'allow', ['reference:read', 'sandbox:call', 'openid'])
    await page.transport.finishAuth(callback.searchParams)
    expect(tool.saved.tokens).toMatchObject({ scope: 'reference:read' })
    expect(tool.saved.tokens).not.toHaveProperty('id_token')
  })

  test('is asked for in the reader’s language', async () => {
    const user = await createUser()
    const { visitor, url } = await begin(new Tool(), user.login)
    const spanish = await visitor.go(new URL('?language=es', url))
    const text = await (spanish.response as Response).text()
    expect(text).toContain('Conectar una herramienta')
    expect(text).toContain('Consultar sus aplicaciones')
  })
})

describe('the registration', () => {
  const register = (body: unknown) =>
    post('idp/register', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  test.each([
    [{}],
    [[]],
    [{ redirect_uris: [] }],
    [{ redirect_uris: ['http://tool.example/callback'] }],
    [{ redirect_uris: ['javascript:alert(1)'] }],
    [{ redirect_uris: ['data:text/html,x'] }],
    [{ redirect_uris: ['https://tool.example/callback#fragment'] }],
    [{ redirect_uris: ['https://user:password@tool.example/callback'] }]
  ])('of %j is refused', async (body) => {
    const response = await register(body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toMatch(/^invalid_(redirect_uri|client_metadata)$/)
  })

  test('makes a public client whatever is asked for, and leaves nothing of one that nobody connects', async () => {
    const response = await register({
      client_name: 'Tool\u202e\nwith a name',
      redirect_uris: ['cursor://callback', 'https://tool.example/callback', 'http://localhost:1234/'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials', 'implicit'],
      client_secret: 'chosen',
      id_token_signed_response_alg: 'none'
    })
    expect(response.status).toBe(201)
    const client = (await response.json()) as Record<string, unknown>
    expect(client).toMatchObject({
      client_name: 'Tool with a name',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token']
    })
    expect(client).not.toHaveProperty('client_secret')
    expect(client).not.toHaveProperty('id_token_signed_response_alg')
    const isThere = () =>
      portal.sql(`select id from identity_provider_payloads where model = 'Client' and id = $1`, [client.client_id])
    expect(await isThere()).toHaveLength(1)
    await portal.sql(
      `update identity_provider_payloads set payload = payload || '{"client_id_issued_at": 1}' where model = 'Client' and id = $1`,
      [client.client_id]
    )
    await portal.app.jobs.run('housekeeping')
    expect(await isThere()).toEqual([])
  })

  test('is found by the metadata of the resource, and of its authorization server', async () => {
    const read = async (path: string) =>
      (await fetch(`${portal.origin}/${path}`)).json() as Promise<Record<string, unknown>>
    const resource = await read('.well-known/oauth-protected-resource/mcp')
    expect(resource.authorization_servers).toEqual([`${portal.origin}/idp`])
    const metadata = await read('.well-known/oauth-authorization-server/idp')
    expect(metadata).toMatchObject({
      issuer: `${portal.origin}/idp`,
      registration_endpoint: `${portal.origin}/idp/register`,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token']
    })
    expect(metadata).toEqual(await read('idp/.well-known/openid-configuration'))
  })
})
