import { type Client, signInOverHttp } from '@portico/testing'
import type { TestPortal } from '../portal.ts'

/** Signs in one of the seeded accounts through the embedded identity provider. */
export const signIn = (portal: TestPortal, login: 'admin' | 'user'): Promise<Client> =>
  signInOverHttp(portal.origin, { login, password: login })
