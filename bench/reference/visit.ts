import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Target } from './viewers.ts'

/** The result of opening an operation. */
export interface Visit {
  /** From the navigation's start until title and all parameters are painted. */
  milliseconds: number
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

/** Types of the browser's developer tools that are neither script nor data. */
const LEFT_OUT: readonly string[] = ['Font', 'Stylesheet', 'Image']

/**
 * Runs in the page: resolves with the time at which the text of an element has title and all parameters, one frame later. It checks each
 * frame, in the smallest part of the page that has the title, so that the words of a menu do not count.
 */
export function whenVisible({ summary, parameters }: Pick<Target, 'summary' | 'parameters'>): Promise<number> {
  const shown = () => {
    for (const heading of document.querySelectorAll('h1, h2, h3, [class*=summary], [class*=title]')) {
      if (heading.getClientRects().length === 0 || !heading.textContent?.includes(summary)) continue
      for (let around: Element | null = heading; around; around = around.parentElement) {
        const text = around.textContent ?? ''
        if (parameters.every((name) => text.includes(name))) {
          const names = [...around.querySelectorAll('*')].filter(
            (element) => element.children.length < 3 && element.getClientRects().length > 0
          )
          return parameters.every((name) => names.some((element) => element.textContent?.trim().startsWith(name)))
        }
      }
    }
    return false
  }
  return new Promise((resolve) => {
    const look = () => {
      if (document.body && shown()) requestAnimationFrame(() => resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/**
 * Waits for the content of a page, for as long as the slowest viewer may need.
 *
 * @throws Error that says what was not seen
 */
export async function shown<T>(there: Promise<T>, { summary }: Pick<Target, 'summary'>): Promise<T> {
  const timeout = new AbortController()
  try {
    return await Promise.race([
      there,
      setTimeout(VISIT_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
        throw new Error(`${summary}: not seen with all its parameters within ${VISIT_TIMEOUT_MS / 1000} s`)
      })
    ])
  } finally {
    timeout.abort()
  }
}

/** A page in a browser with an empty cache. */
async function openEmpty(
  browser: Browser,
  { throttling, prepare }: VisitOptions
): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await prepare?.(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (throttling > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  return { context, page, devtools }
}

/** Opens an operation in an empty browser and closes it again. */
export async function visit(browser: Browser, url: string, target: Target, options: VisitOptions): Promise<Visit> {
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
    const { summary, parameters } = target
    await page.addInitScript(`globalThis.visible = (${whenVisible})(${JSON.stringify({ summary, parameters })})`)
    await page.goto(url, { waitUntil: 'commit' })
    const milliseconds = await shown(
      page.evaluate(() => (globalThis as unknown as { visible: Promise<number> }).visible),
      target
    )
    await page.waitForLoadState('networkidle')
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { milliseconds, bytes, heap: usedSize }
  } finally {
    await context.close()
  }
}
