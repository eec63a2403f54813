import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { PluginVersions } from '@portico/contract'
import { test as base, expect } from '../test.ts'
import { type PageOptions, type Shop, startShop } from './server.ts'

export type { Page } from '../test.ts'
export { expect }

/** The seeded partner whose elements are shown. */
export const PLUGIN_ID = 'pl_brunnwaldt'
const ELEMENTS = path.resolve(import.meta.dirname, '../../../packages/elements')
export const VERSION: string = JSON.parse(readFileSync(path.join(ELEMENTS, 'package.json'), 'utf8')).version

/** A car of the documents' examples: 24,000.00 are financed. */
export const CAR = {
  'plugin-id': PLUGIN_ID,
  country: 'DE',
  'vehicle-price': '30000',
  deposit: '2500',
  'trade-in': '3500',
  model: 'Corvane Sella 1.5 Hybrid',
  image: '/car.svg'
}

/** The HTML of an element with attributes. */
export function element(tag: string, attributes: Record<string, string> = CAR): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<portico-${tag}${given.join('')}></portico-${tag}>`
}

interface Fixtures {
  /** Opens a page of the shop with the elements and waits until it has loaded. */
  openShop: (html: string, options?: PageOptions & { file?: string }) => Promise<void>
  /** Opens a page of the shop without the plugin in its head. */
  openBare: (html: string, options?: PageOptions) => Promise<void>
}

export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    async ({ portal }, use) => {
      const shop = await startShop(portal.origin)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' }
  ],
  openBare: async ({ page, shop }, use) => {
    await use(async (html, options) => {
      await page.goto(shop.page(html, options))
    })
  },
  openShop: async ({ openBare, portal }, use) => {
    await use(async (html, { file = 'elements.js', head = '', ...options } = {}) => {
      const files = `${portal.origin}/plugin/v1/${VERSION}`
      const plugin = `<link rel="stylesheet" href="${files}/reserve.css"><script type="module" src="${files}/${file}"></script>`
      await openBare(html, { ...options, head: plugin + head })
    })
  }
})

/** The versions of the plugin with the hashes of their files. */
export async function versionsOf(origin: string): Promise<PluginVersions> {
  return (await (await fetch(`${origin}/plugin/v1/versions.json`)).json()) as PluginVersions
}

/** Records the events of the elements from now on, on every page that is opened. */
export async function recordEvents(page: Page): Promise<() => Promise<{ name: string; detail: unknown }[]>> {
  await page.addInitScript(() => {
    const recorded: unknown[] = []
    Object.assign(window, { recorded })
    const names = ['change', 'quotation', 'apply', 'error', 'payment-start', 'payment-status']
    for (const name of [...names, 'payment-succeeded', 'payment-failed'])
      window.addEventListener(`portico-${name}`, (event) => {
        recorded.push({ name: event.type, detail: structuredClone((event as CustomEvent).detail) })
      })
  })
  return () => page.evaluate(() => (window as unknown as { recorded: { name: string; detail: unknown }[] }).recorded)
}
