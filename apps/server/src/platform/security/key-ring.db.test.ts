import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { portal, sharePortal } from '../../testing/shared-portal.ts'
import { KeyRing } from './key-ring.ts'

sharePortal()

const DAY = 24 * 60 * 60 * 1000

/** Instances of one ring, whose clock the test sets. */
function instancesOf(name = `test-${randomUUID()}`) {
  let now = Date.now()
  let made = 0
  return {
    name,
    advance: (days: number) => {
      now += days * DAY
    },
    open: async () => {
      const ring = await KeyRing.open(portal.app.database, {
        name,
        make: () => `key ${++made}`,
        clock: () => new Date(now)
      })
      ring.close()
      return ring
    }
  }
}

test('a key signs for ninety days, its successor is known for a day before, and it verifies for two days after', async () => {
  const { open, advance } = instancesOf()
  const ring = await open()
  const after = async (days: number) => {
    advance(days)
    await ring.refresh()
    return ring.values()
  }
  expect(ring.values()).toEqual(['key 1'])
  expect(await after(89.9)).toEqual(['key 1'])
  expect(await after(0.2)).toEqual(['key 1', 'key 2'])
  expect(await after(0.8)).toEqual(['key 1', 'key 2'])
  expect(await after(0.3)).toEqual(['key 2', 'key 1'])
  expect(await after(1.8)).toEqual(['key 2', 'key 1'])
  expect(await after(0.3)).toEqual(['key 2'])
})

test('all instances have the same keys, also when they rotate at the same time', async () => {
  const { open, advance } = instancesOf()
  const rings = await Promise.all([open(), open(), open()])
  advance(91)
  await Promise.all(rings.map((ring) => ring.refresh()))
  const [first, ...others] = rings.map((ring) => ring.values())
  expect(first).toHaveLength(2)
  for (const other of others) expect(other).toEqual(first)
})

test('tells when keys change, and not when they are only read', async () => {
  const { open, advance } = instancesOf()
  const ring = await open()
  let changes = 0
  ring.onChange(() => {
    changes += 1
  })
  await ring.refresh()
  expect(changes).toBe(0)
  advance(91)
  await ring.refresh()
  expect(changes).toBe(1)
  advance(1)
  await ring.refresh()
  expect(changes).toBe(2)
})

test.each([
  ['a text', 'old'],
  ['a list', ['old']]
])('%s of an earlier release is the first key', async (_name, value) => {
  const { name, open } = instancesOf()
  await portal.sql('insert into server_secrets (name, value) values ($1, $2)', [name, JSON.stringify(value)])
  expect((await open()).values()).toEqual(['old'])
  expect((await open()).values()).toEqual(['old'])
})
