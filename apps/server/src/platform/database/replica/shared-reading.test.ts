import { expect, test } from 'vitest'
import { SharedReading } from './shared-reading.ts'

/** Readings that end when they are told to. */
function controlled() {
  const begun: PromiseWithResolvers<number>[] = []
  const reading = new SharedReading(() => {
    const made = Promise.withResolvers<number>()
    begun.push(made)
    return made.promise
  })
  return { begun, reading }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('who asks during a reading gets the next one, which all of them share', async () => {
  const { begun, reading } = controlled()
  const first = reading.get()
  const [second, third] = [reading.get(), reading.get()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  await turn()
  expect(begun).toHaveLength(2)
  const fourth = reading.get()
  begun[1]?.resolve(2)
  await turn()
  expect(begun).toHaveLength(3)
  begun[2]?.resolve(3)
  expect(await Promise.all([first, second, third, fourth])).toEqual([1, 2, 2, 3])
})

test('a reading that fails is that of its callers only', async () => {
  const { begun, reading } = controlled()
  const first = reading.get()
  const second = reading.get()
  begun[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await turn()
  begun[1]?.resolve(2)
  expect(await second).toBe(2)
  const third = reading.get()
  begun[2]?.resolve(3)
  expect(await third).toBe(3)
})
