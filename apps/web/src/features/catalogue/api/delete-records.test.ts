import { type CatalogueRecord, documents } from '@portico/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { deleteRecords } from './delete-records.ts'

const records = (count: number): CatalogueRecord[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const deleteAll = (count: number, stop = new AbortController().signal, onProgress = (_tried: number) => {}) =>
  deleteRecords(documents, records(count), { stop, onProgress })

const tried: string[] = []
let underWay = 0
let mostUnderWay = 0

/** Responds to the deletion of each record by its number; 0 is no response. */
function respondWith(statusOf: (id: number) => number) {
  vi.stubGlobal('fetch', async (path: string) => {
    tried.push(path)
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    await new Promise((resolve) => setTimeout(resolve))
    underWay -= 1
    const status = statusOf(Number(path.split('/').at(-1)))
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
}

beforeEach(() => {
  tried.length = 0
  mostUnderWay = 0
  vi.stubGlobal('sessionStorage', { getItem: () => '"token"', setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

it('deletes every record, four at a time, and tells how far it is', async () => {
  respondWith(() => 204)
  const told: number[] = []
  const { gone, failures } = await deleteAll(10, undefined, (count) => told.push(count))
  expect(gone.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(failures).toEqual([])
  expect(mostUnderWay).toBe(4)
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('goes on after a failure, and counts what is gone already as deleted', async () => {
  respondWith((id) => (id === 2 ? 409 : id === 3 ? 404 : 204))
  const { gone, failures } = await deleteAll(5)
  expect(gone.toSorted()).toEqual([1, 3, 4, 5])
  expect(failures).toMatchObject([{ record: { id: 2 }, error: { status: 409 } }])
})

it('tries no further record once it is told to stop, and waits for those under way', async () => {
  respondWith(() => 204)
  const stop = new AbortController()
  const { gone, failures } = await deleteAll(100, stop.signal, (count) => count === 4 && stop.abort())
  expect(tried.length).toBeLessThan(12)
  expect(gone).toHaveLength(tried.length)
  expect(failures).toEqual([])
})

it('stops when the session ends, without calling that a failure of the record', async () => {
  respondWith((id) => (id >= 4 ? 401 : 204))
  const { gone, failures } = await deleteAll(100)
  expect(gone.toSorted()).toEqual([1, 2, 3])
  expect(tried.length).toBeLessThan(12)
  expect(failures).toEqual([])
})

it('stops when the server does not respond: what was under way failed, the rest was not tried', async () => {
  respondWith((id) => (id >= 4 ? 0 : 204))
  const { gone, failures } = await deleteAll(100)
  expect(gone.toSorted()).toEqual([1, 2, 3])
  expect(tried.length).toBeLessThan(12)
  expect(failures).toHaveLength(tried.length - 3)
  expect(failures[0]).toMatchObject({ record: { id: 4 }, error: { status: 0 } })
})
