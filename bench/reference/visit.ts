import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { type Shown, type Wanted, whenShown } from './shown.ts'

/** The result of opening an operation. */
export interface Visit {
  /** From the navigation's start until all that was wanted has been painted. */
  milliseconds: number
  /** From then on, until the sample has been painted too. */
  sampleDelay: number
  /** Bytes of scripts and data as transferred, compressed, until the page was idle; without headers, fonts, styles and pictures. */
  bytes: number
  /** JavaScript heap after a collection, when the page was idle. */
  heap: number
}

interface VisitOptions {
  /** Factor by which the processor is slowed down; 1 for none. */
  throttling: number
  /** Prepares a context, for example with a session. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

/** With the processor slowed down, the slowest of the viewers takes 25 seconds for GitHub's description. */
const VISIT_TIMEOUT_MS = 60_000

/** Wide enough for three columns. */
export const VIEWPORT = { width: 1440, height: 900 }

/** Types of the browser's developer tools that are neither script nor data. */
const LEFT_OUT: readonly string[] = ['Font', 'Stylesheet', 'Image']

/**
 * Waits for the content of a page, for as long as the slowest viewer may need.
 *
 * @throws Error that says what was not seen
 */
export async function shown<T>(there: Promise<T>, { title }: Pick<Wanted, 'title'>): Promise<T> {
  const timeout = new AbortController()
  try {
    return await Promise.race([
      there,
      setTimeout(VISIT_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
        throw new Error(`${title}: not seen with all its parts within ${VISIT_TIMEOUT_MS / 1000} s`)
      })
    ])
  } finally {
    timeout.abort()
  }
}

/** A script that watches for what is wanted from a page's beginning. */
export const watch = (wanted: Wanted) =>
  `globalThis.whenShown = ${whenShown}; globalThis.shown = whenShown(${JSON.stringify(wanted)})`

/** The result of that script. */
export const watched = (page: Page, wanted: Wanted): Promise<Shown> =>
  shown(
    page.evaluate(() => (globalThis as unknown as { shown: Promise<Shown> }).shown),
    wanted
  )

/** A page in a browser with an empty cache. */
async function openEmpty(
  browser: Browser,
  { throttling, prepare }: VisitOptions
): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  await prepare?.(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (throttling > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  return { context, page, devtools }
}

/** Opens an operation in an empty browser and closes it again. */
export async function visit(browser: Browser, url: string, wanted: Wanted, options: VisitOptions): Promise<Visit> {
  const { context, page, devtools } = await openEmpty(browser, options)
  try {
    let bytes = 0
    const left = new Set<string>()
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (LEFT_OUT.includes(type)) left.add(requestId)
    })
    devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (!left.has(requestId)) bytes += encodedDataLength
    })
    await page.addInitScript(watch(wanted))
    await page.goto(url, { waitUntil: 'commit' })
    const { text, sample } = await watched(page, wanted)
    await page.waitForLoadState('networkidle')
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { milliseconds: sample, sampleDelay: sample - text, bytes, heap: usedSize }
  } finally {
    await context.close()
  }
}

/** Milliseconds after the navigation's start at which a reader clicks. */
const CLICK_AFTER_MS = 800

/**
 * Opens an operation in an empty browser and clicks on a link to another one 0.8 s later.
 *
 * @param click an expression of the page that clicks
 * @param title of the other one
 * @returns milliseconds from the click until the other one is there; undefined when the click was lost
 */
export async function visitAndClick(
  browser: Browser,
  url: string,
  { click, title }: { click: string; title: string },
  options: VisitOptions
): Promise<number | undefined> {
  const { context, page } = await openEmpty(browser, options)
  try {
    // A page that the click leads to has its own run of this script.
    await page.addInitScript(`
      if (!sessionStorage.clicked) setTimeout(() => {
        sessionStorage.clicked = performance.timeOrigin + performance.now()
        ${click}
      }, ${CLICK_AFTER_MS} - performance.now())`)
    await page.goto(url, { waitUntil: 'commit' })
    const there = await page
      .waitForFunction(
        (wanted) => document.querySelector('h1')?.textContent === wanted && sessionStorage.clicked,
        title,
        { timeout: 5_000 }
      )
      .catch(() => undefined)
    if (!there) return undefined
    const took = await page.evaluate(() => performance.timeOrigin + performance.now() - Number(sessionStorage.clicked))
    return took
  } finally {
    await context.close()
  }
}
