import { signInOverHttp } from '@portico/testing'
import type { BrowserCommand } from 'vitest/node'
import { screensPortal } from './portal-routes.ts'

/** Signs in a seeded account, for a test that ends its session. */
export const newSession: BrowserCommand<[login: string]> = async (_context, login) => {
  const { authorization } = await signInOverHttp(screensPortal().origin, { login, password: login })
  return authorization.replace(/^Bearer /, '')
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Signs in a seeded account, for a test that ends its session; returns the session's token. */
    newSession: (login: 'admin' | 'user') => Promise<string>
  }
}
