import type { Environment, PluginVersions } from '@portico/contract'
import { expect, onTestFinished } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { fetchJson } from './api.ts'
import { page } from './screen.ts'

/** The seeded partner whose elements are shown. */
export const PLUGIN_ID = 'pl_brunnwaldt'

/** A car of the documents' examples: 24,000.00 are financed, at €563.53 a month. */
export const CAR = {
  'plugin-id': PLUGIN_ID,
  country: 'DE',
  'vehicle-price': '30000',
  deposit: '2500',
  'trade-in': '3500',
  model: 'Corvane Sella 1.5 Hybrid'
}

/** What the elements of a page share: responses and tokens. */
const SHARED = Symbol.for('portico.elements/1')
/** Where the payment button keeps the payments of a tab. */
const PAYMENTS_STORAGE_KEY = 'portico-payments'

let origin: Promise<string> | undefined

/** Loads the built plugin from the portal, as a shop's page does. */
async function loadElements(): Promise<string> {
  const { scfPluginUrl } = await fetchJson<Environment>('api/environment')
  const { latest } = await fetchJson<PluginVersions>('plugin/v1/versions.json')
  await import(/* @vite-ignore */ `${scfPluginUrl}${latest}/elements.js`)
  return new URL(scfPluginUrl).origin
}

/** The HTML of an element with attributes. */
export function elementHtml(tag: string, attributes: Record<string, string> = CAR): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<portico-${tag}${given.join('')}></portico-${tag}>`
}

/**
 * Shows elements of the plugin alone in the page, in a tab that has paid nothing yet, until the test ends.
 *
 * @param language of the page
 * @returns origin of the portal that responds to them
 */
export async function showElements(html: string, language = 'en'): Promise<string> {
  origin ??= loadElements()
  const portal = await origin
  await cleanup()
  await page.viewport(1280, 800)
  hideElements()
  const main = document.createElement('main')
  main.innerHTML = `<h1>A car</h1>${html}`
  document.documentElement.lang = language
  document.body.append(main)
  shown = main
  onTestFinished(hideElements)
  return portal
}

let shown: HTMLElement | undefined

/** Removes the elements with what the tab keeps of them. */
function hideElements(): void {
  shown?.remove()
  ;(globalThis as { [SHARED]?: Map<string, unknown> })[SHARED]?.clear()
  sessionStorage.removeItem(PAYMENTS_STORAGE_KEY)
}

/** Shows the elements anew, as a reload does: what the tab keeps stays. */
export function reloadElements(): void {
  const html = shown?.innerHTML ?? ''
  ;(globalThis as { [SHARED]?: Map<string, unknown> })[SHARED]?.clear()
  if (shown) shown.innerHTML = ''
  if (shown) shown.innerHTML = html
}

/** The text of one of the page's elements, with what its shadow trees show. */
export function shownText(selector: string): string {
  const host = document.querySelector(selector)
  return host ? textWithin(host).replace(/\s+/g, ' ').trim() : ''
}

function textWithin(node: Node): string {
  if (node instanceof HTMLStyleElement) return ''
  if (node instanceof Text) return node.data
  const root = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
  return [...root.childNodes].map(textWithin).join('')
}

/** Waits until one of the page's elements shows a text. */
export const expectShown = (selector: string, text: string | RegExp) =>
  expect.poll(() => shownText(selector)).toMatch(text)

/** An event that an element has dispatched. */
interface NotedEvent {
  name: string
  detail: unknown
}

const EVENTS = ['change', 'quotation', 'apply', 'error']
const PAYMENT_EVENTS = ['start', 'status', 'succeeded', 'failed'].map((name) => `payment-${name}`)

/**
 * Notes the events of the elements until the test ends.
 *
 * @returns the events so far, oldest first; grows
 */
export function noteEvents(): readonly NotedEvent[] {
  const noted: NotedEvent[] = []
  const note = (event: Event) => noted.push({ name: event.type, detail: (event as CustomEvent).detail })
  const names = [...EVENTS, ...PAYMENT_EVENTS].map((name) => `portico-${name}`)
  for (const name of names) window.addEventListener(name, note)
  onTestFinished(() => {
    for (const name of names) window.removeEventListener(name, note)
  })
  return noted
}

/** Sets an attribute of one of the page's elements, as the shop's script would. */
export const setAttribute = (selector: string, name: string, value: string): void =>
  document.querySelector(selector)?.setAttribute(name, value)
