import { START_PAGE_BUDGETS } from '../e2e/support/budgets.ts'
import { withBrowser } from './browser.ts'
import { kilobytes, ratio } from './statistics.ts'

const BUDGETS: Record<string, number> = START_PAGE_BUDGETS

/** The size of the start page as transferred, by type, beside its budget and its size uncompressed. */
export async function measure(): Promise<string[]> {
  return withBrowser(async (browser, portal) => {
    const page = await browser.newPage()
    const sent: Record<string, { wire: number; plain: number }> = {}
    const pending: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      pending.push(
        (async () => {
          const { responseBodySize } = await request.sizes()
          const body = await (await request.response())?.body()
          const kind = request.resourceType()
          sent[kind] ??= { wire: 0, plain: 0 }
          sent[kind].wire += responseBodySize
          sent[kind].plain += body?.length ?? 0
        })()
      )
    })
    await page.goto(portal.origin, { waitUntil: 'networkidle' })
    await Promise.all(pending)
    return Object.entries(sent).map(([kind, { wire, plain }]) => {
      const budget = BUDGETS[kind]
      const ofBudget = budget ? `, ${ratio(wire, budget)} of its budget (${kilobytes(budget)})` : ''
      return `${kind.padEnd(10)} ${kilobytes(wire).padStart(9)}   ${ratio(wire, plain)} of ${kilobytes(plain)} uncompressed${ofBudget}`
    })
  })
}
