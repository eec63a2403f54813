import { APPLICATION_ROLES, APPLICATION_STATUSES } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { type Rights, rightsOf } from './rights.ts'

const granted = (rights: Rights) => Object.entries(rights).flatMap(([name, isGranted]) => (isGranted ? [name] : []))

describe('what a user may do with an application', () => {
  it.each([
    ['an owner', 'OWNER', false, ['edit', 'manageMembers', 'end', 'delete']],
    ['a developer', 'DEVELOPER', false, ['edit']],
    ['an administrator who is no member', null, true, ['manageMembers', 'end', 'delete', 'suspend', 'release']],
    [
      'an administrator who is a developer',
      'DEVELOPER',
      true,
      ['edit', 'manageMembers', 'end', 'delete', 'suspend', 'release']
    ]
  ] as const)('%s of an active one', (_, ownRole, isAdministrator, expected) => {
    expect(granted(rightsOf({ status: 'ACTIVE', ownRole }, isAdministrator))).toEqual(expected)
  })

  it('only administrators suspend what is active, and reactivate what is suspended', () => {
    for (const ownRole of [...APPLICATION_ROLES, null])
      for (const status of APPLICATION_STATUSES) {
        const user = rightsOf({ status, ownRole }, false)
        const administrator = rightsOf({ status, ownRole }, true)
        expect([user.suspend, user.activate]).toEqual([false, false])
        expect([administrator.suspend, administrator.activate]).toEqual([status === 'ACTIVE', status === 'SUSPENDED'])
      }
  })

  it('nothing but deleting one that has ended', () => {
    expect(granted(rightsOf({ status: 'ENDED', ownRole: 'OWNER' }, true))).toEqual(['delete'])
    expect(granted(rightsOf({ status: 'ENDED', ownRole: 'DEVELOPER' }, false))).toEqual([])
  })
})
