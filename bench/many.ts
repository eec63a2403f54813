import type { Browser } from '@playwright/test'
import { LIMITS } from '@portico/contract'
import { type Portal, startPortal } from '@portico/testing'
import autocannon from 'autocannon'
import { resumeSession } from '../e2e/support/session.ts'
import { obtainPostgres } from '../tools/postgres.ts'
import { openBrowser } from './browser.ts'
import { processorSeconds, residentBytes, whenIdle } from './process-figures.ts'
import { median, megabytes, ratio, seconds } from './statistics.ts'

const MANY = 100_000
const FEW = 100
const LISTS = 10
const OPENINGS = 5
const CALL_SECONDS = 4

/** Adds documents until there are as many as wanted, the last of them having that number. */
async function fill(portal: Portal, wanted: number): Promise<void> {
  const client = await portal.api('user')
  const { length } = await client.json<unknown[]>('api/documents')
  for (let first = length + 1; first <= wanted; first += LIMITS.importRecords) {
    const count = Math.min(LIMITS.importRecords, wanted - first + 1)
    const records = Array.from({ length: count }, (_, index) => documentOf(first + index))
    await client.json('api/documents/import', { method: 'POST', json: { records } })
  }
}

const documentOf = (number: number) => ({
  name: `instalments ${number}`,
  version: `1.${number % 100}.0`,
  language: number % 2 === 0 ? 'es' : 'en',
  date: `20${String(10 + (number % 17)).padStart(2, '0')}-11-02`,
  title: `Título ${(number * 7919) % MANY}`,
  description: 'Deposits and instalments by online banking, mobile approval, manual transfer or card.'
})

interface CallFigures {
  /** Mean time of a response, in milliseconds: the load generator counts whole milliseconds. */
  latency: number
  /** Processor time of the server's process for each request, in microseconds. */
  processor: number
}

/** GET by id of a document in the middle, once nothing is prepared any more. */
async function callById(portal: Portal, id: number): Promise<CallFigures> {
  await whenIdle(portal.pid)
  const { authorization } = await portal.api('user')
  const load = (duration: number) =>
    autocannon({ url: `${portal.origin}/api/documents/${id}`, connections: 10, duration, headers: { authorization } })
  await load(1)
  const began = processorSeconds(portal.pid)
  const { requests, latency, non2xx } = await load(CALL_SECONDS)
  if (non2xx > 0) throw new Error(`${non2xx} calls failed.`)
  return { latency: latency.average, processor: ((processorSeconds(portal.pid) - began) / requests.total) * 1e6 }
}

interface OpeningFigures {
  /** Milliseconds from the navigation until rows are there, and until a search typed then has found its one record. */
  rows: number
  search: number
}

/** Opens the list in an empty browser. */
async function open(browser: Browser, portal: Portal, search: string): Promise<OpeningFigures> {
  const page = await browser.newPage()
  try {
    await resumeSession(page, portal, 'user')
    const began = performance.now()
    await page.goto(`${portal.origin}/documents`, { waitUntil: 'commit' })
    await page.locator('tbody tr').first().waitFor()
    const rows = performance.now() - began
    await page.locator('input[type=search]').fill(search)
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
    await page.locator('tbody tr').first().waitFor()
    return { rows, search: performance.now() - began }
  } finally {
    await page.close()
  }
}

/** The median of several visits, each in an empty browser, after one for which the server prepares what it sends. */
async function openings(browser: Browser, portal: Portal, search: string): Promise<OpeningFigures> {
  await open(browser, portal, search)
  const figures: OpeningFigures[] = []
  for (let count = 0; count < OPENINGS; count += 1) figures.push(await open(browser, portal, search))
  return { rows: median(figures.map(({ rows }) => rows)), search: median(figures.map((figure) => figure.search)) }
}

/** The peak of the server's resident memory while it sends lists, one after another. */
async function memoryOfLists(portal: Portal): Promise<number> {
  const { authorization } = await portal.api('user')
  let most = 0
  const look = () => {
    most = Math.max(most, residentBytes(portal.pid))
  }
  const watch = setInterval(look, 20)
  for (let count = 0; count < LISTS; count += 1) {
    const response = await fetch(`${portal.origin}/api/documents`, { headers: { authorization } })
    // The body is discarded: the server's memory is measured, not this process's.
    for await (const _chunk of response.body ?? []) if (!response.ok) throw new Error(`The list: ${response.status}`)
  }
  clearInterval(watch)
  look()
  return most
}

async function measureOn(name: string, settings: Record<string, string>): Promise<string[]> {
  const portal = await startPortal({ settings })
  const browser = await openBrowser()
  const figures = async (count: number) => {
    await fill(portal, count)
    return {
      called: await callById(portal, count / 2),
      memory: await memoryOfLists(portal),
      opened: await openings(browser, portal, `#${count / 2}`)
    }
  }
  try {
    const few = await figures(FEW)
    const many = await figures(MANY)
    const microseconds = (value: number) => `${value.toFixed(0)} µs`
    const milliseconds = (value: number) => `${value.toFixed(2)} ms`
    return [
      name,
      line('list, opened to rows', many.opened.rows, few.opened.rows, seconds),
      line('list, opened to a search', many.opened.search, few.opened.search, seconds),
      line('GET by id, processor', many.called.processor, few.called.processor, microseconds),
      line('GET by id, latency', many.called.latency, few.called.latency, milliseconds),
      line(`memory over ${LISTS} lists`, many.memory, few.memory, megabytes)
    ]
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** 100,000 documents beside 100: opening the list in a browser, a request by ID, and the server's memory. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  try {
    const server = await measureOn('PostgreSQL', { DATABASE_URL: postgres.url })
    return [...server, ...(await measureOn('embedded database', {}))]
  } finally {
    await postgres.stop()
  }
}

const line = (name: string, many: number, few: number, write: (value: number) => string) =>
  `  ${name.padEnd(26)} ${write(many).padStart(8)}   ${ratio(many, few)} of ${FEW} documents (${write(few)})`
