import { randomUUID } from 'node:crypto'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openTestDatabase } from '../../../../tools/vitest/test-database.ts'
import { createSandbox, migrateSandbox, type ObservedCall, type Sandbox, type SandboxOptions } from '../index.ts'

/** The published OpenAPI documents. */
export const DOCUMENTS = path.resolve(import.meta.dirname, '../../../../content/apis')

export interface TestResponse {
  status: number
  headers: Record<string, string | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  body: any
}

export interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** Idempotency key of a POST; a new one by default, none with null. */
  key?: string | null
}

/** A sandbox on its own Fastify server with its own database, without the portal. */
export interface TestSandbox {
  app: FastifyInstance
  sandbox: Sandbox
  calls: ObservedCall[]
  /** The errors and warnings that it logged. */
  faults: string[]
  sql: <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>
  /** Its database, for what only another API would call. */
  pool: pg.Pool
  /** Sets its clock ahead. */
  advance: (milliseconds: number) => void
  now: () => Date
  token: (fields?: Record<string, string>) => Promise<string>
  /** A token of a workspace that begins without the story of the documents. */
  emptyWorkspace: (workspace: string) => Promise<string>
  call: (method: string, url: string, options?: CallOptions) => Promise<TestResponse>
  /** Starts another instance on the same database. */
  another: () => Promise<TestSandbox>
  close: () => Promise<void>
}

const SIGNING_SECRET = Buffer.alloc(32, 7)

/** The scopes of all APIs. */
const ALL_SCOPES = [
  'finance-quotation',
  'finance-api',
  'payments',
  'orders-api',
  'bank-account-validation-api',
  'prequalification-api',
  'vehicle-api',
  'trade-api',
  'status-notification',
  'simulations'
]

/** The clients of the tests: `demo` may call everything, `plugin` two operations of Payments. */
const findClient: SandboxOptions['findClient'] = async (clientId) => {
  if (clientId === 'demo')
    return {
      clientId,
      scopes: ALL_SCOPES,
      notificationOrigins: ['https://shop.brunnwaldt.example']
    }
  if (clientId !== 'plugin') return undefined
  return { clientId, scopes: ['payments'], operations: { payments: ['initiatePayment', 'readPayment'] } }
}

/** Makes the functions that request tokens and call operations. */
function clientOf(app: FastifyInstance) {
  let defaultToken: Promise<string> | undefined
  const token = async (fields: Record<string, string> = {}) => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', ...fields })
    const response = await app.inject({
      method: 'POST',
      url: '/sandbox/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString()
    })
    return response.json().access_token as string
  }
  const call: TestSandbox['call'] = async (method, url, options = {}) => {
    const { body, headers, key = randomUUID() } = options
    defaultToken ??= token()
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${options.token ?? (await defaultToken)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && key !== null && { 'idempotency-key': key }),
        ...headers
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      })
    })
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: /json/.test(String(response.headers['content-type'])) ? response.json() : response.body
    }
  }
  const forgetToken = () => {
    defaultToken = undefined
  }
  return { token, call, forgetToken }
}

/** Starts a sandbox. Its clock advances only by `advance`. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const { pool, remove } = await openTestDatabase()
  await migrateSandbox(pool)
  const start = Date.now()
  let ahead = 0
  const clock = () => new Date(start + ahead)

  const startInstance = async (): Promise<TestSandbox> => {
    const calls: ObservedCall[] = []
    const faults: string[] = []
    const app = Fastify({
      logger: { level: 'warn', stream: { write: (line: string) => void faults.push(line) } },
      genReqId: () => randomUUID()
    })
    const sandbox = createSandbox({
      pool,
      documentsFolder: DOCUMENTS,
      publicUrl: 'http://localhost:8080',
      signingSecrets: () => [SIGNING_SECRET],
      log: app.log,
      clock,
      callsPerMinute: 100_000,
      tokensPerMinute: 10_000,
      onCall: (call) => calls.push(call),
      findClient,
      ...options
    })
    app.register(sandbox.plugin)
    await app.ready()
    const { token, call, forgetToken } = clientOf(app)
    return {
      app,
      sandbox,
      calls,
      faults,
      pool,
      sql: async (text, values) => (await pool.query(text, values as unknown[])).rows,
      advance: (milliseconds) => {
        ahead += milliseconds
        // An earlier token may have expired.
        forgetToken()
      },
      now: clock,
      token,
      emptyWorkspace: async (workspace) => {
        await pool.query(
          'insert into sandbox.owners (owner, created_at, used_at) values ($1, $2, $2) on conflict do nothing',
          [`demo:${workspace}`, clock()]
        )
        return token({ workspace })
      },
      call,
      another: startInstance,
      close: async () => {
        await app.close()
        await remove()
      }
    }
  }
  return startInstance()
}
