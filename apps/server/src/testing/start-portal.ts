import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  ADDRESS_PLACEHOLDER,
  FIRST_VIEW_FILE,
  LOCALES,
  ORIGIN_PLACEHOLDER,
  PRERENDERED,
  RIBBON_PLACEHOLDER
} from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { freePort } from '../../../../tools/ports.ts'
import { buildApp, type Overrides } from '../app/build-app.ts'
import { readConfig } from '../config.ts'
import { WITHOUT_OVERLOAD_LIMITS } from '../platform/http/overload/gate.ts'
import type { TestDatabase } from './databases.ts'

/** A portal of a test's own, listening, with a database nobody else has. */
export interface TestPortal {
  app: FastifyInstance
  origin: string
  /** What it logged so far, one JSON object a line. */
  log: () => string
  /** Runs a statement in its database, beside the portal's own. */
  sql: <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>
  /** Stops it and removes its database. */
  close: () => Promise<void>
}

export interface TestPortalOptions extends Overrides {
  /** Settings, as environment variables have them. */
  settings?: Record<string, string>
}

/**
 * Writes as the first view of a page what was requested, and how often it wrote one. The page of an application has the application and its
 * last request; one of the API reference its piece, and breaks or never ends when that says so.
 */
const FIRST_VIEWS = `
let written = 0
export async function prepareFirstView(request) {
  const [, api, id] = /^\\/apireference\\/([^/]+)\\/operations\\/(.+)/.exec(request.address) ?? []
  const [root] = /^\\/applications\\/\\d+/.exec(request.address) ?? []
  const paths = api
    ? ['/api/reference/' + api + '/pieces/operation/' + id + '?language=' + request.locale]
    : root ? ['/api' + root, '/api' + root + '/calls?limit=1'] : []
  const responses = await Promise.all(paths.map((path) => fetch(path)))
  if (paths.length === 0 || responses.some(({ ok }) => !ok)) return null
  const shown = await Promise.all(responses.map((response) => response.json()))
  const title = shown[0].summary?.plain
  if (title === 'Break') throw new Error('broken')
  if (title === 'Hang') for (;;) {}
  const key = JSON.stringify([request, shown])
  return { key, write: () => JSON.stringify({ ...request, shown, title, written: ++written }) }
}`

/** A built client of a few files, so that server tests need no build. */
function makeClientFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-client-'))
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  const page = '<!doctype html><title>Developer Portal</title><script>/* in the head */</script>'
  write('index.html', page)
  fs.writeFileSync(path.join(folder, 'index.html.br'), brotliCompressSync(page))
  write('assets/public-1a2b3c.js', 'export const open = true')
  write('private/screen-4d5e6f.js', 'export const secret = true')
  write(FIRST_VIEW_FILE, FIRST_VIEWS)
  const pages = LOCALES.map((locale) => ({ path: '/services', locale, file: `services.${locale}.html` }))
  write(`${PRERENDERED.folder}/${PRERENDERED.list}`, JSON.stringify(pages))
  for (const { path: address, locale, file } of pages)
    write(
      `${PRERENDERED.folder}/${file}`,
      `<!doctype html><html lang="${locale}" data-ribbon="${RIBBON_PLACEHOLDER}"><link rel="canonical" href="${ADDRESS_PLACEHOLDER}"><link rel="alternate" hreflang="x-default" href="${ORIGIN_PLACEHOLDER}${address}"><script>/* in the head */</script>`
    )
  return folder
}

/** How often a free port is looked for. */
const ATTEMPTS = 3

/**
 * Starts a portal on a free port.
 *
 * @param database to use; removed when the portal is closed
 * @param options what differs from the defaults
 */
export async function startPortalOn(database: TestDatabase, options: TestPortalOptions = {}): Promise<TestPortal> {
  const client = makeClientFolder()
  const lines: string[] = []
  const start = async (attempt = 1): Promise<{ app: FastifyInstance; origin: string }> => {
    const { settings, ...overrides } = options
    const port = await freePort()
    const app = await buildApp(readConfig({ PORT: String(port), ...database.settings, ...settings }), {
      clientFolder: client,
      logStream: { write: (line) => lines.push(line) },
      // The test uses the same thread, which would count as busy.
      overloadLimits: WITHOUT_OVERLOAD_LIMITS,
      // A server that all tests share can take more than 5 s to accept a connection.
      connectionTimeoutMs: 30_000,
      // Preparing the published documents takes seconds, and only tests of the reference read them.
      preparation: { inBackground: false },
      ...overrides
    })
    try {
      await app.listen({ port, host: 'localhost' })
    } catch (error) {
      await app.close()
      // Another test may have taken the port since it was found free.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= ATTEMPTS) throw error
      return start(attempt + 1)
    }
    return { app, origin: `http://localhost:${port}` }
  }
  const { app, origin } = await start()
  return {
    app,
    origin,
    log: () => lines.join(''),
    sql: async (text, values) => (await app.database.pool.query(text, values as unknown[])).rows,
    close: async () => {
      await app.close()
      await database.remove()
      fs.rmSync(client, { recursive: true, force: true })
    }
  }
}
