import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVER_PREFIXES } from '@portico/contract'
import type { Plugin } from 'vite'
import type { TestPortal } from '../../apps/server/src/testing/start-portal.ts'

/** Vitest loads its configuration and its global set-up as separate module graphs of one process. */
const shared = globalThis as { screensPortal?: TestPortal }

/** Sets the portal that responds to the requests of rendered pages. */
export function servePortal(portal: TestPortal): void {
  shared.screensPortal = portal
}

/** The portal that responds to the requests of rendered pages. */
export function screensPortal(): TestPortal {
  if (!shared.screensPortal) throw new Error('The portal of the tests of screens has not been started.')
  return shared.screensPortal
}

const SERVER_PATH = new RegExp(`^/(${SERVER_PREFIXES.join('|')})(/|$|\\?)`)
/** Pages of the reference as Markdown. */
const MARKDOWN_PATH = /^\/apireference\/[^?]*\.md(\?|$)/

/** Vite plugin: requests of rendered pages reach the portal, within this process. */
export const portalRoutes = (): Plugin => ({
  name: 'portico:portal-routes',
  configureServer(server) {
    server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      const { url = '' } = request
      if (SERVER_PATH.test(url) || MARKDOWN_PATH.test(url)) screensPortal().app.routing(request, response)
      else next()
    })
  }
})
