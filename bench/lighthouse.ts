import { chromium } from '@playwright/test'
import { startPortal } from '@portico/testing'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/find-chromium.ts'
import { freePort } from '../tools/ports.ts'

/** The public pages. */
const PAGES = [
  '/',
  '/services',
  '/services/finance',
  '/services/payments',
  '/services/order-management',
  '/services/car-advisor',
  '/services/merchant',
  '/easy-access',
  '/build'
]

/** The minimum score of each category. */
const GOAL = 95

/** Runs of each page. The median by performance counts, because a busy machine slows single runs down. */
const RUNS = 5

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** IDs of the audits that are printed beside the scores. */
const FACTS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift'
}

/** Lighthouse's scores of the public pages in its mobile settings: a slow phone on slow 4G, simulated. */
export async function measure(): Promise<string[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found.')
  const port = await freePort()
  const args = [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`]
  // Playwright switches off what one of the audits is about.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ executablePath, args, ignoreDefaultArgs })
  const portal = await startPortal()
  try {
    const lines = [`median of ${RUNS} runs: ${CATEGORIES.join(' / ')}`]
    for (const page of PAGES) lines.push(await measurePage(page, `${portal.origin}${page}`, port))
    return lines
  } finally {
    await browser.close()
    await portal.stop()
  }
}

async function measurePage(page: string, address: string, port: number): Promise<string> {
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES]
    })
    if (!result) throw new Error(`Lighthouse has not measured ${page}`)
    runs.push(result.lhr)
  }
  const scoreOf = (run: Run, category: string) => Math.round((run.categories[category]?.score ?? 0) * 100)
  runs.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const median = runs[Math.floor(RUNS / 2)]
  if (!median) throw new Error(`Lighthouse has not measured ${page}`)
  const scores = CATEGORIES.map((category) => scoreOf(median, category))
  const facts = Object.entries(FACTS).map(([name, id]) => `${name} ${median.audits[id]?.displayValue ?? '?'}`)
  const lost = Object.values(median.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id)
  return [
    page.padEnd(27),
    scores.map((score) => String(score).padStart(3)).join(' / '),
    facts.join(', '),
    ...(lost.length > 0 ? [`failed: ${lost.join(', ')}`] : []),
    ...(scores.every((score) => score >= GOAL) ? [] : [`below ${GOAL}`])
  ].join('   ')
}
