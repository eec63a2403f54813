import { test } from 'vitest'

/** A test of the whole set, `npm run test:faults`: what takes long. */
export const fullTest = test.runIf(process.env.PORTICO_FULL_TESTS !== undefined)
