import { describe, expect, it } from 'vitest'
import { differences, merge } from './merge.ts'
import { newUserValues, type UserFormValues } from './values.ts'

const base: UserFormValues = { ...newUserValues('en'), login: 'ada', lastName: 'Byron' }

describe('two people who change one user', () => {
  it('keep what each of them changed, when it is not the same field', () => {
    const mine = { ...base, lastName: 'Lovelace' }
    const theirs: UserFormValues = { ...base, authorities: ['ROLE_ADMIN'] }
    const merged = merge(base, mine, theirs)
    expect(merged).toEqual({ ...base, lastName: 'Lovelace', authorities: ['ROLE_ADMIN'] })
    expect(differences(merged, theirs)).toEqual([{ field: 'lastName', mine: 'Lovelace', theirs: 'Byron' }])
  })

  it('have nothing to decide when they made the same change', () => {
    const both = { ...base, activated: false }
    expect(differences(merge(base, both, both), both)).toEqual([])
  })
})
