import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { automaticChoices, differences, type MergeChoices, merge } from './merge.ts'

const NAMES = ['name', 'version', 'language', 'title', 'description']
const version: fc.Arbitrary<Record<string, string>> = fc
  .array(fc.constantFrom('', 'a', 'b', 'c'), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((values) => Object.fromEntries(NAMES.map((name, index) => [name, values[index] ?? ''])))
const decide = (choices: MergeChoices, otherwise: 'mine' | 'theirs'): MergeChoices =>
  Object.fromEntries(Object.entries(choices).map(([field, side]) => [field, side ?? otherwise]))

describe('merging two versions of a record', () => {
  const base = { name: 'Guide', version: '1', language: '', title: 'Old', description: '' }

  it('takes what one side alone changed and asks where both did', () => {
    const mine = { ...base, name: 'My guide', title: 'Mine' }
    const theirs = { ...base, version: '2', title: 'Theirs' }
    const found = differences(NAMES, base, mine, theirs)
    expect(found).toEqual([
      { field: 'name', mine: 'My guide', theirs: 'Guide', changedBy: 'mine' },
      { field: 'version', mine: '1', theirs: '2', changedBy: 'theirs' },
      { field: 'title', mine: 'Mine', theirs: 'Theirs', changedBy: undefined }
    ])
    const choices = automaticChoices(found)
    expect(choices).toEqual({ name: 'mine', version: 'theirs', title: undefined })
    expect(merge(mine, found, { ...choices, title: 'theirs' })).toEqual({
      ...base,
      name: 'My guide',
      version: '2',
      title: 'Theirs'
    })
  })

  it('has nothing to ask when both sides made the same change', () => {
    const same = { ...base, name: 'New' }
    expect(differences(NAMES, base, same, same)).toEqual([])
  })

  it('loses no change of either side where only one of them changed a field', () => {
    fc.assert(
      fc.property(version, version, version, (before, mine, theirs) => {
        const found = differences(NAMES, before, mine, theirs)
        const merged = merge(mine, found, automaticChoices(found))
        for (const name of NAMES) {
          if (theirs[name] === before[name]) expect(merged[name]).toBe(mine[name])
          else if (mine[name] === before[name]) expect(merged[name]).toBe(theirs[name])
        }
      })
    )
  })

  it('asks about a field exactly when both sides changed it differently', () => {
    fc.assert(
      fc.property(version, version, version, (before, mine, theirs) => {
        const asked = differences(NAMES, before, mine, theirs)
          .filter((difference) => !difference.changedBy)
          .map((difference) => difference.field)
        const torn = NAMES.filter(
          (name) => mine[name] !== before[name] && theirs[name] !== before[name] && mine[name] !== theirs[name]
        )
        expect(asked).toEqual(torn)
      })
    )
  })

  it('comes to the same from either side', () => {
    fc.assert(
      fc.property(version, version, version, (before, mine, theirs) => {
        const here = differences(NAMES, before, mine, theirs)
        const there = differences(NAMES, before, theirs, mine)
        expect(merge(mine, here, decide(automaticChoices(here), 'mine'))).toEqual(
          merge(theirs, there, decide(automaticChoices(there), 'theirs'))
        )
      })
    )
  })

  it('compares lists by their items, and other values as it is told', () => {
    expect(differences(['roles'], { roles: ['a'] }, { roles: ['b'] }, { roles: ['b'] })).toEqual([])
    const sameLength = (_field: string, one: string, other: string) => one.length === other.length
    expect(differences(['name'], { name: 'a' }, { name: 'b' }, { name: 'c' }, sameLength)).toEqual([])
  })
})
