import {
  apiDefinitions,
  documents,
  type EntityDefinition,
  file,
  inputFields,
  partner,
  specification
} from '@portico/contract'
import { expect, it } from 'vitest'
import { wideFields } from './layout.ts'

const wideOf = (entity: EntityDefinition) => [...wideFields(inputFields(entity))].sort()

it('gives the whole width to what needs it, and to what would stand alone beside it', () => {
  expect(wideOf(documents)).toEqual(['description', 'name'])
  expect(wideOf(partner)).toEqual(['name'])
  expect(wideOf(specification)).toEqual(['description', 'document'])
  expect(wideOf(apiDefinitions)).toEqual(['examples', 'version'])
  expect(wideOf(file)).toEqual(['base64', 'description', 'document'])
})
