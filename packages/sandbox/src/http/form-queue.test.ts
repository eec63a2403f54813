import { expect, test } from 'vitest'
import { FormQueue } from './form-queue.ts'

/** Tasks that last until they are told to end. */
function tasks(queue: FormQueue) {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const start = (clientId: string, name: string) =>
    queue.run(clientId, async () => {
      running.push(name)
      await new Promise<void>((resolve) => {
        ends.set(name, resolve)
      })
      running.splice(running.indexOf(name), 1)
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { running, start, end }
}

test('a client has two forms at a time, and its others wait for their turn', async () => {
  const { running, start, end } = tasks(new FormQueue())
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name))
  const other = start('b', 'b1')
  await new Promise(setImmediate)
  expect(running).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(running).toEqual(['a1', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'a4', 'b1']) await end(name)
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('all clients together have eight, and a failed form makes room as well', async () => {
  const queue = new FormQueue()
  const { running, start, end } = tasks(queue)
  const all = Array.from({ length: 12 }, (_, index) => start(`client ${index}`, `form ${index}`))
  await new Promise(setImmediate)
  expect(running).toHaveLength(8)
  for (let index = 0; index < 12; index += 1) {
    await end(`form ${index}`)
    expect(running.length).toBe(Math.min(8, 11 - index))
  }
  await Promise.all(all)
  for (let count = 0; count < 3; count += 1)
    await expect(queue.run('a', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await queue.run('a', async () => 'done')).toBe('done')
})
