import type { BrowserContext, Page } from '@playwright/test'
import type { Wanted } from './shown.ts'
import { shown, watch, watched } from './visit.ts'

/** The longest task since the page's start or the last call, in milliseconds; 0 when none was longer than the browser's 50 ms. */
const LONG_TASKS = `
  globalThis.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })`

/** Opens a page in an empty browser and waits until an operation is there. */
export async function openAt(context: BrowserContext, url: string, wanted: Wanted): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(LONG_TASKS)
  await page.addInitScript(watch(wanted))
  await page.goto(url, { waitUntil: 'commit' })
  await watched(page, wanted)
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Moves from the operation that is shown to another; returns the milliseconds until all of it is painted.
 *
 * @param go an expression of the page that begins the move
 */
export async function move(page: Page, go: string, wanted: Wanted): Promise<number> {
  const there = page.evaluate<number>(
    `(async () => {
      const started = performance.now()
      const there = whenShown(${JSON.stringify(wanted)})
      ${go}
      return (await there).sample - started
    })()`
  )
  return shown(there, wanted)
}

/**
 * Types a text into the field that has the focus; returns for each key the milliseconds until the first result is painted, and the
 * longest task meanwhile.
 *
 * @param result selector of a result
 */
export async function search(
  page: Page,
  text: string,
  result: string
): Promise<{ took: number[]; longestTask: number }> {
  const took: number[] = []
  await page.evaluate('globalThis.longestTask = 0')
  for (const key of text) {
    await page.evaluate((selector) => {
      const probe = globalThis as unknown as { hit: Promise<number> }
      probe.hit = new Promise((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelector(selector)) setTimeout(() => resolve(performance.now() - timeStamp))
              else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true }
        )
      })
    }, result)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    took.push(await page.evaluate(() => (globalThis as unknown as { hit: Promise<number> }).hit))
  }
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return {
    took,
    longestTask: await page.evaluate(() => (globalThis as unknown as { longestTask: number }).longestTask)
  }
}
