import { apiDefinitions, ENTITIES, file } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readColumns } from './column-choice.ts'
import { listableFields } from './list-fields.ts'

describe('a stored choice of columns', () => {
  it('is read in the order of the fields, whatever order it was made in', () => {
    expect(readColumns(apiDefinitions, '["document","examples","name"]')).toEqual(['name', 'examples', 'document'])
  })

  it('always has what a record is called by', () => {
    expect(readColumns(apiDefinitions, '[]')).toEqual(['name'])
  })

  it('never has a content, nor a field that there is no more', () => {
    expect(readColumns(file, '["base64","size","gone"]')).toEqual(['description', 'size'])
  })

  it.each([null, '', '{"a":1}', 'null', '"name"', '[', '5'])('is none when %j is stored', (stored) => {
    expect(readColumns(apiDefinitions, stored)).toBeUndefined()
  })

  it('only ever names fields that a list can show', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTITIES), fc.json(), (entity, stored) => {
        const names = listableFields(entity).map((field) => field.name)
        for (const column of readColumns(entity, stored) ?? []) expect(names).toContain(column)
      })
    )
  })
})
