import type { Browser } from '@playwright/test'
import { APPLICATION_SCOPES, type Application, type ApplicationToken, BEARER_PREFIX, PATHS } from '@portico/contract'
import { type Portal, startPortal } from '@portico/testing'
import pg from 'pg'
import { resumeSession } from '../../e2e/support/session.ts'
import { obtainPostgres } from '../../tools/postgres.ts'
import { openBrowser } from '../browser.ts'
import { sampledOperation, serveBarePage } from '../reference/bare.ts'
import { grownDocument } from '../reference/documents.ts'
import { importDocument } from '../reference/importing.ts'
import { allOf } from '../reference/shown.ts'
import { visit } from '../reference/visit.ts'
import { median, ratio } from '../statistics.ts'
import { CASES } from './operations/cases.ts'
import { fillLog } from './request-log/million.ts'
import { sampleOf } from './request-log/sample.ts'

const ROUNDS = 7
const THROTTLING = 4
const DELIVERIES = 60
/** Requests of the log: BENCH_REQUESTS, or a million. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000)
const TIMEOUT_MS = 60_000

/** A page, and what shows that it is painted: so many elements of a selector that the window has. */
interface MeasuredPage {
  name: string
  path: string
  selector: string
  count: number
}

/** Runs in the page: resolves with the time at which so many elements are laid out and nothing stands in for what is loading, a frame later. */
function whenPainted({ selector, count }: Pick<MeasuredPage, 'selector' | 'count'>): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0)
      if (found.length >= count) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Opens a page by its address in an empty browser, with the processor slowed down. */
async function open(browser: Browser, portal: Portal, measured: MeasuredPage): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    await resumeSession(page, portal, 'user')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
    await page.addInitScript(`globalThis.painted = (${whenPainted})(${JSON.stringify(measured)})`)
    await page.goto(portal.origin + measured.path, { waitUntil: 'commit' })
    return await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
  } finally {
    await context.close()
  }
}

/** An application with a log, deals and deliveries. */
async function prepare(portal: Portal, pool: pg.Pool): Promise<{ id: number; deal: string }> {
  const user = await portal.api('user')
  const json = {
    name: 'Workbench',
    scopes: APPLICATION_SCOPES,
    notificationOrigins: ['https://shop.brunnwaldt.example']
  }
  const { id, clientId } = await user.json<Application>(PATHS.applications, { method: 'POST', json })
  const token = await user.json<ApplicationToken>(PATHS.applicationToken(id), { method: 'POST', json: {} })
  const authorization = BEARER_PREFIX + token.access_token
  const cases = CASES.filter(({ usesUp, unique }) => !usesUp && !unique)
  const samples = []
  for (const each of cases) samples.push(await sampleOf(portal.origin, each, authorization))
  const test = cases.find(({ name }) => name === 'Status notification')
  for (let count = 0; test && count < DELIVERIES; count += 1) await sampleOf(portal.origin, test, authorization)
  const { ids } = await fillLog(pool, clientId, samples, REQUESTS)
  return { id, deal: ids[0] as string }
}

/** The pages of an application whose log has a million requests, beside a bare React page. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  const portal = await startPortal({ settings: { DATABASE_URL: postgres.url } })
  const pool = new pg.Pool({ connectionString: postgres.url })
  const browser = await openBrowser()
  const user = await portal.api('user')
  const document = grownDocument(10)
  const [target] = document.targets
  await importDocument(user, document)
  const bare = await serveBarePage({
    '/operation.json': await sampledOperation(user, portal.origin, document.api, target)
  })
  try {
    const { id, deal } = await prepare(portal, pool)
    const root = `/applications/${id}`
    const pages: MeasuredPage[] = [
      { name: 'the log', path: `${root}/log`, selector: 'main a[data-request]', count: 8 },
      { name: 'a deal', path: `${root}/deals/${deal}`, selector: 'main [data-entry]', count: 4 },
      { name: 'the deals', path: `${root}/deals`, selector: `main a[href*="/deals/"]`, count: 4 },
      { name: 'the webhooks', path: `${root}/webhooks`, selector: 'main [data-delivery]', count: 4 },
      { name: 'the version check', path: `${root}/versions`, selector: 'main a[href*="/changes?"]', count: 1 }
    ]
    const took = new Map<string, number[]>(['bare', ...pages.map(({ name }) => name)].map((name) => [name, []]))
    // In turns, so that other work of the machine affects all of them; the first turn fills the caches of server and database.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const turn: [string, number][] = [
        ['bare', (await visit(browser, `${bare.origin}/`, allOf(target), { throttling: THROTTLING })).milliseconds]
      ]
      for (const page of pages) turn.push([page.name, await open(browser, portal, page)])
      if (round > 0) for (const [name, milliseconds] of turn) took.get(name)?.push(milliseconds)
    }
    const reference = median(took.get('bare') ?? [])
    return [
      `${REQUESTS} requests, the processor slowed down ${THROTTLING}×; a bare React page ${reference.toFixed(0)} ms`,
      ...pages.map(({ name }) => {
        const milliseconds = took.get(name) ?? []
        return `${name.padEnd(18)} ${median(milliseconds).toFixed(0).padStart(5)} ms   ${ratio(median(milliseconds), reference)} of the bare page   shortest ${Math.min(...milliseconds).toFixed(0)} ms`
      })
    ]
  } finally {
    await bare.close()
    await browser.close()
    await pool.end()
    await portal.stop()
    await postgres.stop()
  }
}
