import type { Browser, BrowserContext } from '@playwright/test'
import { BEARER_PREFIX, TOKEN_STORAGE_KEY } from '@portico/contract'
import type { Portal } from '@portico/testing'
import { withBrowser } from './browser.ts'
import { sampledOperation, serveBarePage } from './reference/bare.ts'
import { grownDocument, type MeasuredDocument, publishedDocuments } from './reference/documents.ts'
import type { Host } from './reference/host.ts'
import { serveFiles } from './reference/host.ts'
import { importDocument } from './reference/importing.ts'
import { move, openAt, search } from './reference/moves.ts'
import { allOf, mostOf, type Wanted } from './reference/shown.ts'
import { type Target, VIEWERS } from './reference/viewers.ts'
import { VIEWPORT, type Visit, visit, visitAndClick } from './reference/visit.ts'
import { kilobytes, median, megabytes, ratio, seconds } from './statistics.ts'

const ROUNDS = 5
/** Five would take more than an hour: some viewers take half a minute for one operation. */
const VIEWER_ROUNDS = 3
/** Names of the documents that are measured, such as `github,stripe`; all when there are none. */
const CHOSEN = process.env.BENCH_DOCUMENTS?.split(',') ?? []
const THROTTLINGS = [1, 4]
const QUERY = 'list organization repo'

/** Something that shows an operation of a document: the portal, the bare page, or a published viewer. */
interface Contender {
  name: string
  address: (target: Target) => string
  prepare?: (context: BrowserContext) => Promise<unknown>
  /** An expression that begins the move to another operation in the open page. */
  go: (target: Target) => string
  /** What counts as shown. */
  wanted: (target: Target) => Wanted
  /** Rounds of the median, where fewer than usual are enough. */
  rounds?: number
  close: () => Promise<void>
}

/** Prints a line immediately, because a whole run takes long. */
const print = (line: string) => console.log(`  ${line}`)

const pagePath = (api: string, { operationId }: Target) => `/apireference/${api}/operations/${operationId}`

async function portalContender(portal: Portal, { api }: MeasuredDocument): Promise<Contender> {
  const { authorization } = await portal.api('user')
  const token = JSON.stringify(authorization.slice(BEARER_PREFIX.length))
  return {
    name: 'Portico',
    address: (target) => portal.origin + pagePath(api, target),
    prepare: (context) =>
      context.addInitScript(
        ([key, value]) => sessionStorage.setItem(key as string, value as string),
        [TOKEN_STORAGE_KEY, token]
      ),
    go: (target) => `document.querySelector('nav a[href="${pagePath(api, target)}"]').click()`,
    wanted: allOf,
    close: async () => undefined
  }
}

async function bareContender(portal: Portal, { api, targets }: MeasuredDocument): Promise<Contender> {
  const user = await portal.api('user')
  const read = (target: Target) => sampledOperation(user, portal.origin, api, target)
  const host = await serveBarePage({ '/operation.json': await read(targets[0]), '/other.json': await read(targets[1]) })
  return {
    name: 'bare React page',
    address: () => `${host.origin}/`,
    go: (target) => `show('${target === targets[0] ? '/operation.json' : '/other.json'}')`,
    wanted: allOf,
    close: host.close
  }
}

/** A document in which the ids of operations have hyphens for slashes. */
function withoutSlashes(text: string): string {
  const document = JSON.parse(text) as { paths: Record<string, Record<string, { operationId?: string }>> }
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item))
      if (operation.operationId) operation.operationId = operation.operationId.replaceAll('/', '-')
  return JSON.stringify(document)
}

async function viewerContenders({ text, withViewers }: MeasuredDocument): Promise<Contender[]> {
  const contenders: Contender[] = []
  for (const viewer of VIEWERS) {
    const host: Host = await serveFiles({
      ...viewer.files(),
      '/openapi.json': viewer.withoutSlashes ? withoutSlashes(text()) : text()
    })
    const known = (target: Target) =>
      viewer.withoutSlashes ? { ...target, operationId: target.operationId.replaceAll('/', '-') } : target
    contenders.push({
      name: viewer.name,
      address: (target) => `${host.origin}/${viewer.address(known(target))}`,
      go: (target) => viewer.go?.(known(target)) ?? `location.hash = ${JSON.stringify(viewer.address(known(target)))}`,
      wanted: mostOf,
      rounds: withViewers ? VIEWER_ROUNDS : 1,
      close: host.close
    })
  }
  return contenders
}

/** The results of each contender by round, or its error: not every viewer can show every document. */
type Results<T> = { contender: Contender; results: T[]; failure?: string }[]

/** Measures all in turns, so that other work of the machine affects all of them; a contender that fails is left out afterwards. */
async function inTurns<T>(
  contenders: readonly Contender[],
  run: (contender: Contender) => Promise<T>
): Promise<Results<T>> {
  const all: Results<T> = contenders.map((contender) => ({ contender, results: [] }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const one of all) {
      if (one.failure !== undefined || round >= (one.contender.rounds ?? ROUNDS)) continue
      try {
        one.results.push(await run(one.contender))
      } catch (error) {
        one.failure = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
      }
    }
  return all
}

/** Prints the result of each, with the ratio to the first of them, the bare page. */
function printAll<T>(
  label: string,
  all: Results<T>,
  figure: (result: T) => number,
  more: (results: T[]) => string
): void {
  let limit: number | undefined
  for (const { contender, results, failure } of all) {
    const name = `${label.padEnd(12)} ${contender.name.padEnd(22)}`
    if (failure !== undefined) {
      print(`${name} failed: ${failure}`)
      continue
    }
    const took = median(results.map(figure))
    limit ??= took
    print(`${name} ${took.toFixed(0).padStart(5)} ms   ${ratio(took, limit)} of the bare page   ${more(results)}`)
  }
}

const weight = (visits: readonly Visit[]) =>
  `sample ${median(visits.map(({ sampleDelay }) => sampleDelay)).toFixed(0)} ms later   ${kilobytes(median(visits.map(({ bytes }) => bytes)))} of script and data   heap ${megabytes(median(visits.map(({ heap }) => heap)))}`

/** Opening an operation by its address. */
async function opening(
  browser: Browser,
  { targets: [target] }: MeasuredDocument,
  contenders: readonly Contender[]
): Promise<void> {
  for (const throttling of THROTTLINGS) {
    const all = await inTurns(contenders, ({ address, prepare, wanted }) =>
      visit(browser, address(target), wanted(target), { throttling, ...(prepare && { prepare }) })
    )
    printAll(`opened, ${throttling}×`, all, ({ milliseconds }) => milliseconds, weight)
  }
}

/** A click in the navigation while the application may not run yet. */
async function clicking(browser: Browser, { targets }: MeasuredDocument, contender: Contender): Promise<void> {
  const [from, to] = targets
  const { address, go, prepare } = contender
  for (const throttling of THROTTLINGS) {
    const waits: (number | undefined)[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      waits.push(
        await visitAndClick(
          browser,
          address(from),
          { click: go(to), title: to.summary },
          { throttling, ...(prepare && { prepare }) }
        )
      )
    const obeyed = waits.filter((wait) => wait !== undefined)
    print(
      `click, ${throttling}×    0.8 s after the navigation's start: obeyed ${obeyed.length} of ${waits.length} times, after ${median(obeyed).toFixed(0)} ms`
    )
  }
}

/** From one operation to another: the first time, when a page runs some of its code for the first time, and back and forth after it. */
async function moving(
  browser: Browser,
  { targets }: MeasuredDocument,
  contenders: readonly Contender[]
): Promise<void> {
  const [from, to] = targets
  const all = await inTurns(contenders, async ({ address, prepare, go, wanted }) => {
    const context = await browser.newContext({ viewport: VIEWPORT })
    try {
      await prepare?.(context)
      const page = await openAt(context, address(from), wanted(from))
      const further: number[] = []
      const first = await move(page, go(to), wanted(to))
      for (const target of [from, to]) {
        await page.waitForLoadState('networkidle')
        further.push(await move(page, go(target), wanted(target)))
      }
      return { first, further }
    } finally {
      await context.close()
    }
  })
  printAll(
    'to another',
    all,
    ({ first }) => first,
    (moves) => `back and again ${median(moves.flatMap(({ further }) => further)).toFixed(0)} ms`
  )
}

/** Typing in the search over all documents of the catalogue. */
async function searching(browser: Browser, measured: MeasuredDocument, contender: Contender): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    await contender.prepare?.(context)
    const [target] = measured.targets
    const page = await openAt(context, contender.address(target), allOf(target))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    // The index is fetched when the search is opened.
    await page.keyboard.type(QUERY)
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    const { took, longestTask } = await search(page, QUERY, 'dialog [role=option]')
    print(
      `search       a key until its first hit is painted: median ${median(took).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms   longest task ${longestTask ? `${longestTask.toFixed(0)} ms` : 'below 50 ms'}`
    )
  } finally {
    await context.close()
  }
}

async function importing(portal: Portal, measured: MeasuredDocument): Promise<void> {
  const { took, longestWait, idleWait, plainUpload } = await importDocument(await portal.api('user'), measured)
  print(
    `imported     ${seconds(took)}   ${ratio(took, plainUpload)} of storing the same bytes as a plain file   longest wait of another call ${longestWait.toFixed(0)} ms   ${ratio(longestWait, idleWait)} of the idle server`
  )
}

/** The cost of opening one operation in documents of different sizes. */
async function growing(browser: Browser, portal: Portal): Promise<void> {
  let smallest: number | undefined
  for (const operations of [10, 100, 1000]) {
    const measured = grownDocument(operations)
    await importDocument(await portal.api('user'), measured)
    const { address, prepare } = await portalContender(portal, measured)
    const [target] = measured.targets
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      visits.push(await visit(browser, address(target), allOf(target), { throttling: 4, ...(prepare && { prepare }) }))
    const took = median(visits.map(({ milliseconds }) => milliseconds))
    smallest ??= took
    print(
      `opened, 4×   ${`${operations} operations`.padEnd(22)} ${took.toFixed(0).padStart(5)} ms   ${ratio(took, smallest)} of 10 operations   ${weight(visits)}`
    )
  }
}

/** The cost of moving to an operation with more parameters. */
async function widening(browser: Browser, portal: Portal): Promise<void> {
  let smallest: number | undefined
  for (const parameters of [8, 300]) {
    const measured = grownDocument(10, parameters)
    await importDocument(await portal.api('user'), measured)
    const { address, prepare, go } = await portalContender(portal, measured)
    const [from, to] = measured.targets
    const moves: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: VIEWPORT })
      try {
        await prepare?.(context)
        const page = await openAt(context, address(from), allOf(from))
        await page.locator(`nav a[href*="${to.operationId}"]`).first().waitFor()
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        moves.push(await move(page, go(to), allOf(to)))
      } finally {
        await context.close()
      }
    }
    const took = median(moves)
    smallest ??= took
    print(
      `to another, 4× ${`${parameters} parameters`.padEnd(20)} ${took.toFixed(0).padStart(5)} ms   ${ratio(took, smallest)} of 8 parameters`
    )
  }
}

/**
 * Large documents in the API reference, beside published viewers and a bare React page of the same prepared operation, each in an
 * empty browser. `quick` leaves the viewers out; `BENCH_DOCUMENTS` chooses documents.
 */
export async function measure(quick = process.argv.includes('quick')): Promise<string[]> {
  return withBrowser(async (browser, portal) => {
    for (const measured of publishedDocuments().filter(({ api }) => CHOSEN.length === 0 || CHOSEN.includes(api))) {
      print(measured.name)
      await importing(portal, measured)
      const ours = await portalContender(portal, measured)
      const contenders = [
        await bareContender(portal, measured),
        ours,
        ...(quick ? [] : await viewerContenders(measured))
      ]
      try {
        await opening(browser, measured, contenders)
        await moving(browser, measured, contenders)
        await clicking(browser, measured, ours)
        if (measured.api === 'github') await searching(browser, measured, ours)
      } finally {
        for (const { close } of contenders) await close()
      }
    }
    print('Documents that grow')
    await growing(browser, portal)
    await widening(browser, portal)
    return []
  })
}
