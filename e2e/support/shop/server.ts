import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A shop of another origin that embeds the elements, under a strict content policy. */
export interface Shop {
  origin: string
  /** Adds a page to the shop and returns its address. The shop has the files `/shop.css`, `/car.svg` and those of `files`. */
  page: (html: string, options?: PageOptions) => string
  close: () => Promise<void>
}

export interface PageOptions {
  language?: string
  /** HTML for the head, in addition to the shop's. */
  head?: string
  /** Scripts and style sheets of the page by their names. */
  files?: Record<string, string>
}

const CSS = `
  html { color-scheme: light dark; }
  body { margin: 16px; font-family: system-ui, sans-serif; background: Canvas; color: CanvasText; }
`
const CAR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="#cbd7ea"/>
  <path d="M40 130q5-35 45-38l30-30q50-12 90 5l25 28q35 3 38 36z" fill="#1f4fd8"/><circle cx="95" cy="135" r="22"/><circle cx="215" cy="135" r="22"/></svg>`
const TYPES: Record<string, string> = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' }

/** Nothing inline, no eval, and from another origin only the files and the requests of the elements. */
const policyFor = (portal: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${portal}`,
    `style-src 'self' ${portal}`,
    `connect-src ${portal}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // Each file of the plugin has its own copy of Lit, and each copy creates its policy.
    "trusted-types lit-html vue 'allow-duplicates'"
  ].join('; ')

/**
 * Starts a shop on a free port.
 *
 * @param portal origin of the portal that the elements come from
 */
export async function startShop(portal: string): Promise<Shop> {
  const files = new Map([
    ['/shop.css', CSS],
    ['/car.svg', CAR]
  ])
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const text = files.get(pathname)
    if (text === undefined) return response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
    const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8'
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policyFor(portal) }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  let pages = 0
  return {
    origin,
    page: (html, { language = 'en', head = '', files: own = {} } = {}) => {
      const path = `/car-${++pages}`
      for (const [name, text] of Object.entries(own)) files.set(`/${name}`, text)
      files.set(
        path,
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>A car</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/shop.css">
        ${head}</head><body><main><h1>A car</h1>${html}</main></body></html>`
      )
      return origin + path
    },
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}
