import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createSandbox, migrateSandbox, type ObservedCall, type Sandbox, type SandboxOptions } from '@portico/sandbox'
import Fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { makeDatabase } from './portal.ts'

export const DOCUMENTS = path.resolve(import.meta.dirname, '../../../../content/apis')

export interface Answered {
  status: number
  headers: Record<string, string | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  body: any
}

/** A sandbox on a bare server, without anything of the portal but the way to a database. */
export interface BareSandbox {
  app: FastifyInstance
  sandbox: Sandbox
  calls: ObservedCall[]
  /** What it logged as an error or a warning. */
  faults: string[]
  sql: <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>
  /** Sets its clock ahead. */
  advance: (milliseconds: number) => void
  now: () => Date
  token: (fields?: Record<string, string>) => Promise<string>
  call: (method: string, url: string, options?: CallOptions) => Promise<Answered>
  /** Another instance on the same database. */
  another: () => Promise<BareSandbox>
  close: () => Promise<void>
}

export interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** Idempotency key of a POST; a new one without it, none with null. */
  key?: string | null
}

const SECRET = Buffer.alloc(32, 7)

/** Starts a sandbox with the clients `demo`, who may do everything, and `plugin`, who may do a little. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<BareSandbox> {
  const { settings, remove } = await makeDatabase()
  const database = await openDatabase(readConfig(settings), () => {})
  await migrateSandbox(database.pool)
  let ahead = 0
  const start = Date.now()
  const build = async (): Promise<BareSandbox> => {
    const calls: ObservedCall[] = []
    const faults: string[] = []
    const app = Fastify({
      logger: { level: 'warn', stream: { write: (line: string) => void faults.push(line) } },
      genReqId: () => randomUUID()
    })
    const clock = () => new Date(start + ahead)
    const sandbox = createSandbox({
      pool: database.pool,
      documentsFolder: DOCUMENTS,
      publicUrl: 'http://localhost:8080',
      signingSecret: SECRET,
      log: app.log,
      clock,
      callsPerMinute: 100_000,
      tokensPerMinute: 10_000,
      onCall: (call) => calls.push(call),
      findClient: async (clientId) => {
        if (clientId === 'demo') return { clientId, scopes: ['finance-quotation', 'payments'] }
        if (clientId !== 'plugin') return undefined
        return { clientId, scopes: ['payments'], operations: { payments: ['initiatePayment', 'readPayment'] } }
      },
      ...options
    })
    app.register(sandbox.plugin)
    await app.ready()
    const token = async (fields: Record<string, string> = {}) => {
      const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', ...fields })
      const answer = await app.inject({
        method: 'POST',
        url: '/sandbox/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: form.toString()
      })
      return answer.json().access_token as string
    }
    let ownToken: Promise<string> | undefined
    return {
      app,
      sandbox,
      calls,
      faults,
      sql: async (text, values) => (await database.pool.query(text, values as unknown[])).rows,
      advance: (milliseconds) => {
        ahead += milliseconds
        // Tokens of before may have ended.
        ownToken = undefined
      },
      now: clock,
      token,
      call: async (method, url, { token: own, body, headers, key = randomUUID() } = {}) => {
        ownToken ??= token()
        const answer = await app.inject({
          method: method as 'GET',
          url,
          headers: {
            authorization: `Bearer ${own ?? (await ownToken)}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(method === 'POST' && key !== null && { 'idempotency-key': key }),
            ...headers
          },
          ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) })
        })
        const text = answer.body
        return {
          status: answer.statusCode,
          headers: answer.headers as Record<string, string>,
          body: /json/.test(String(answer.headers['content-type'])) ? JSON.parse(text) : text
        }
      },
      another: build,
      close: async () => {
        await app.close()
        await database.close()
        await remove()
      }
    }
  }
  return build()
}
