import type { Client } from '@portico/testing'
import { afterAll, beforeAll } from 'vitest'
import { startPortal, type TestPortal } from './portal.ts'
import { signIn } from './sign-in/accounts.ts'

/**
 * One portal for all tests of the file that imports this, with its two seeded accounts signed in. It is started before the first
 * test and removed after the last; whoever needs other settings starts one of its own.
 */
export let portal: TestPortal
export let user: Client
export let admin: Client

beforeAll(async () => {
  portal = await startPortal()
  user = await signIn(portal, 'user')
  admin = await signIn(portal, 'admin')
})
afterAll(() => portal.close())
