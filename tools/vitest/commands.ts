import { signInOverHttp } from '@portico/testing'
import type { BrowserCommand } from 'vitest/node'
import { screensPortal } from './portal-routes.ts'

/** Signs in an account, for a test that ends its session. The password of a seeded account is its login. */
export const newSession: BrowserCommand<[login: string, password?: string]> = async (
  _context,
  login,
  password = login
) => {
  const { authorization } = await signInOverHttp(screensPortal().origin, { login, password })
  return authorization.replace(/^Bearer /, '')
}
