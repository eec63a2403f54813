import type { BrowserContext, Page } from '@playwright/test'
import type { Target } from './viewers.ts'
import { shown, whenVisible } from './visit.ts'

/** The longest task since the page's start or the last call, in milliseconds; 0 when none was longer than the browser's 50 ms. */
const LONG_TASKS = `
  globalThis.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })`

/** Opens a page in an empty browser and waits until an operation is there. */
export async function openAt(context: BrowserContext, url: string, target: Target): Promise<Page> {
  const { summary, parameters } = target
  const page = await context.newPage()
  await page.addInitScript(LONG_TASKS)
  await page.addInitScript(
    `globalThis.whenVisible = ${whenVisible}; globalThis.visible = whenVisible(${JSON.stringify({ summary, parameters })})`
  )
  await page.goto(url, { waitUntil: 'commit' })
  await shown(
    page.evaluate(() => (globalThis as unknown as { visible: Promise<number> }).visible),
    target
  )
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Moves from the operation that is shown to another; returns the milliseconds until its title and all its parameters are painted.
 *
 * @param go an expression of the page that begins the move
 */
export async function move(page: Page, go: string, target: Target): Promise<number> {
  const { summary, parameters } = target
  const there = page.evaluate<number>(
    `(async () => {
      const started = performance.now()
      const there = whenVisible(${JSON.stringify({ summary, parameters })})
      ${go}
      return (await there) - started
    })()`
  )
  return shown(there, target)
}

/**
 * Moves from the operation that is shown to another of the portal; returns the milliseconds until its title and its last parameter are
 * painted. Parameters are painted in their order; a search for each of many would slow down what is measured.
 *
 * @param go an expression of the page that begins the move
 */
export async function moveToLast(page: Page, go: string, { summary, parameters }: Target): Promise<number> {
  return page.evaluate<number>(
    `new Promise((resolve) => {
      const started = performance.now()
      const look = () => {
        const isThere =
          document.querySelector('h1')?.textContent === ${JSON.stringify(summary)} &&
          document.getElementById('query.${parameters.at(-1)}')
        requestAnimationFrame(isThere ? () => resolve(performance.now() - started) : look)
      }
      ${go}
      look()
    })`
  )
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
