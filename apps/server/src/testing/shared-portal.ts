import type { Client } from '@portico/testing'
import { afterAll, beforeAll } from 'vitest'
import { startPortal, type TestPortal } from './portal.ts'
import { signIn } from './sign-in/accounts.ts'

/** The portal of the file that called `sharePortal`, and its two seeded accounts signed in. */
export let portal: TestPortal
export let user: Client
export let admin: Client

/**
 * Starts one portal for all tests of the file that calls this at its top level, before the first of them, and removes it after the
 * last. A test that needs other settings starts another portal.
 */
export function sharePortal(): void {
  beforeAll(async () => {
    portal = await startPortal()
    user = await signIn(portal, 'user')
    admin = await signIn(portal, 'admin')
  })
  afterAll(() => portal.close())
}
