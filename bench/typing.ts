import type { Page } from '@playwright/test'
import { resumeSession } from '../e2e/support/session.ts'
import { withBrowser } from './browser.ts'
import { median, ratio } from './statistics.ts'

const ROWS = 10_000
const TEXT = 'payments 777'

/** Types a text; returns for each key the milliseconds from pressing it until the next frame is painted. */
async function type(page: Page, selector: string): Promise<number[]> {
  const input = page.locator(selector)
  await input.click()
  const took: number[] = []
  // Earlier work of the page does not count for the first key.
  await page.evaluate(longestTask)
  await page.evaluate(longestTask)
  for (let round = 0; round < 3; round += 1) {
    await input.fill('')
    for (const key of TEXT) {
      await page.evaluate(() => {
        const probe = globalThis as unknown as { painted: Promise<number> }
        probe.painted = new Promise((resolve) => {
          addEventListener(
            'keydown',
            ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
            { once: true, capture: true }
          )
        })
      })
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      took.push(await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted))
      // Deferred work must not be hidden in the pause before the next key.
      took[took.length - 1] = Math.max(took.at(-1) as number, await page.evaluate(longestTask))
    }
  }
  return took
}

/** The longest task of the page since the last call, in milliseconds; 0 when none was longer than the browser's 50 ms. */
function longestTask(): Promise<number> {
  const probe = globalThis as unknown as { tasks?: PerformanceObserver; longest: number }
  if (!probe.tasks) {
    probe.longest = 0
    probe.tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) probe.longest = Math.max(probe.longest, duration)
    })
    probe.tasks.observe({ type: 'longtask' })
  }
  return new Promise((resolve) => {
    requestIdleCallback(() => {
      resolve(probe.longest)
      probe.longest = 0
    })
  })
}

const record = (id: number) => ({
  id,
  name: `payments-${id}`,
  version: `1.${id % 100}.0`,
  language: id % 2 ? 'en' : 'es',
  date: '2026-11-02',
  title: `Título ${(id * 7919) % ROWS}`,
  description: 'Deposits and instalments by online banking, mobile approval, manual transfer or card.'
})

/** A key in the search of a list of 10,000 documents, beside the same key in the same field over nine. */
export async function measure(): Promise<string[]> {
  return withBrowser(async (browser, portal) => {
    const list = async (rows: number) => {
      const page = await browser.newPage()
      await resumeSession(page, portal, 'user')
      await page.route('**/api/documents?*', (route) =>
        route.fulfill({ json: Array.from({ length: rows }, (_, index) => record(index + 1)) })
      )
      await page.goto(`${portal.origin}/documents`)
      await page.getByRole('row').nth(1).waitFor()
      const took = await type(page, 'input[type=search]')
      await page.close()
      return took
    }
    const few = await list(9)
    const many = await list(ROWS)
    return [
      `a key over ${ROWS} rows  median ${median(many).toFixed(0)} ms, longest ${Math.max(...many).toFixed(0)} ms   ${ratio(median(many), median(few))} of a key over 9 rows (${median(few).toFixed(0)} ms)`
    ]
  })
}
