import { AUTHORITIES, USER_SORT_FIELDS, USER_STATES } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_SIZES, readUserView, type UserView, writeUserView } from './user-view.ts'

const read = (search: string) => readUserView(new URLSearchParams(search))

const views: fc.Arbitrary<UserView> = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
  sort: fc.record({ column: fc.constantFrom(...USER_SORT_FIELDS), direction: fc.constantFrom('asc', 'desc') }),
  search: fc.string({ unit: 'grapheme', maxLength: 100 }),
  state: fc.constantFrom('all', ...USER_STATES),
  authority: fc.constantFrom('all', ...AUTHORITIES)
})

describe('the list of users in the address', () => {
  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(read(writeUserView(view))).toEqual(view)
      })
    )
  })

  it('counts pages from 1 and always names page and order', () => {
    expect(writeUserView(read(''))).toBe('?page=1&sort=id,asc')
    expect(writeUserView(read('?page=3&sort=login,desc&state=pending'))).toBe('?page=3&sort=login,desc&state=pending')
  })

  it.each(['?page=0', '?page=x', '?size=7', '?sort=passwordHash,asc', '?state=king', '?authority=ROLE_KING'])(
    'falls back to the default for %s',
    (search) => expect(read(search)).toEqual(read(''))
  )
})
