import { apiDefinitions, documents, file } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

const names = (changes: ReturnType<typeof changesBetween>) => changes.map(({ field }) => field.name)

describe('the differences of two states', () => {
  it('are the fields that differ, in the entity’s order, with both values', () => {
    const before = { title: 'Old', name: 'a', version: '1', date: '2026-01-02' }
    const after = { title: 'New', name: 'a', version: '2', date: '2026-01-02' }
    const changes = changesBetween(documents, before, after)
    expect(names(changes)).toEqual(['version', 'title'])
    expect(changes[1]).toMatchObject({ before: 'Old', after: 'New' })
  })

  it('of a new or a deleted record are all that it has', () => {
    expect(names(changesBetween(documents, null, { name: 'a', title: '', version: null }))).toEqual(['name'])
    expect(changesBetween(documents, { name: 'a' }, null)).toMatchObject([{ before: 'a', after: null }])
  })

  it('do not count an empty text for no value', () => {
    expect(changesBetween(documents, { name: '' }, { name: null })).toEqual([])
  })

  it('know a referenced record by its number alone', () => {
    const entity = apiDefinitions
    expect(changesBetween(entity, { document: { id: 3 } }, { document: { id: 3, name: 'a' } })).toEqual([])
    expect(names(changesBetween(entity, { document: { id: 3 } }, { document: { id: 4 } }))).toEqual(['document'])
    expect(names(changesBetween(entity, { document: { id: 3 } }, { document: null }))).toEqual(['document'])
  })

  it('know a content by its digest, and name nothing twice that goes with it', () => {
    const one = { base64: { id: 1, size: 3, mediaType: 'text/plain', digest: 'aa' }, size: 3, mediaType: 'text/plain' }
    const copy = { ...one, base64: { ...one.base64, id: 2 } }
    const other = { ...one, base64: { ...one.base64, id: 2, digest: 'bb', size: 4 }, size: 4 }
    expect(changesBetween(file, one, copy)).toEqual([])
    expect(names(changesBetween(file, one, other))).toEqual(['base64'])
  })
})
