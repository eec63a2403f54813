import { expect, test } from 'vitest'
import { readView, writeView } from './mailbox-view.ts'

const BEGINNING = { page: 1, size: 20, state: undefined, query: '', mail: undefined }

test('an address without parameters shows the first page of all mails', () => {
  expect(readView(new URLSearchParams())).toEqual(BEGINNING)
  expect(writeView(BEGINNING)).toBe('')
})

test('a view is read from its address as it was written', () => {
  const view = { page: 3, size: 50, state: 'failed' as const, query: 'ada & co', mail: 7 }
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view)
})

test.each(['page=0&size=7&state=lost&mail=-1', 'page=x&size=&state=&mail=1.5'])(
  'of %s nothing is believed',
  (search) => {
    expect(readView(new URLSearchParams(search))).toEqual(BEGINNING)
  }
)
