import { expect, test } from 'vitest'
import { simulationAccess } from './access.ts'

const OWN = { status: 'ACTIVE', ownRole: 'OWNER', scopes: ['payments', 'simulations'] } as const
const application = (changes: object) => ({ ...OWN, scopes: [...OWN.scopes], ...changes })

test.each([
  ['allowed', {}, true],
  ['noScope', { scopes: ['payments'] }, true],
  ['notMember', { ownRole: null }, false],
  ['notActive', { status: 'SUSPENDED' }, true],
  ['notActive', { status: 'ENDED' }, false]
] as const)('the clock of an application is %s with %o', (access, changes, edit) => {
  expect(simulationAccess(application(changes), { edit })).toBe(access)
})
