import { ENTITIES } from '@portico/contract'
import { expect, it } from 'vitest'
import { RECORD_LISTS } from './record-lists.ts'

it('has lists as their entities do', () => {
  expect(Object.fromEntries(ENTITIES.map(({ route, base }) => [route, base]))).toMatchObject(RECORD_LISTS)
})
