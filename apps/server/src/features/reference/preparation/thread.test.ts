import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Task, ThreadOutput } from './messages.ts'
import { PreparationThread, type ThreadOptions } from './thread.ts'

/** The thread that prepares documents: its turns, its end, and what becomes of a task that it does not survive. */

let thread: PreparationThread

/** A thread that does with each guide what its text says. */
const SCRIPT = `
  import { parentPort } from 'node:worker_threads'
  import { setTimeout as wait } from 'node:timers/promises'
  parentPort.on('message', async (task) => {
    if (task === 'next') return
    const [text, ms] = task.texts[0].split(' ')
    if (text === 'exit') process.exit(3)
    if (text === 'hang') for (;;) {}
    if (text === 'error') return parentPort.postMessage({ error: 'unforeseen' })
    if (text === 'part') parentPort.postMessage({ part: { language: 'en' } })
    if (text === 'parts') for (const language of ['a', 'b', 'c']) parentPort.postMessage({ part: { language } })
    if (ms) await wait(Number(ms))
    parentPort.postMessage({ result: [{ html: text, headings: [] }] })
  })`

const make = (options: Partial<ThreadOptions> = {}) => {
  thread = new PreparationThread({
    log: pino({ level: 'silent' }),
    script: new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`),
    ...options
  })
  return thread
}
const guide = (text: string): Extract<Task, { kind: 'guides' }> => ({ kind: 'guides', texts: [text] })

afterEach(() => thread.close())

test('there is no thread before there is a task, and none when there has been no other for some time', async () => {
  make({ idleMs: 50 })
  expect(thread.isRunning).toBe(false)
  expect(await thread.run(guide('one'))).toEqual([{ html: 'one', headings: [] }])
  expect(thread.isRunning).toBe(true)
  await vi.waitFor(() => expect(thread.isRunning).toBe(false), 10_000)
  expect(await thread.run(guide('two'))).toEqual([{ html: 'two', headings: [] }])
})

test('tasks come one after the other, those that somebody waits for before the others', async () => {
  make()
  const order: string[] = []
  const run = (text: string, urgent: boolean) => thread.run(guide(text), { urgent }).then(() => order.push(text))
  await Promise.all([run('first 20', false), run('second', false), run('third', false), run('urgent', true)])
  expect(order).toEqual(['first 20', 'urgent', 'second', 'third'])
})

test('parts that come together are dealt with one after the other', async () => {
  make()
  const seen: string[] = []
  const receive = async (part: ThreadOutput) => {
    const language = 'language' in part ? part.language : ''
    seen.push(`${language} begins`)
    await wait(10)
    seen.push(`${language} ends`)
  }
  await thread.run(guide('parts 200'), { receive })
  expect(seen).toEqual(['a', 'b', 'c'].flatMap((language) => [`${language} begins`, `${language} ends`]))
})

describe('a task fails', () => {
  test.each([
    ['hang', 'tooLong', { timeLimitMs: 3_000 }],
    ['exit', 'interrupted', {}],
    ['error', 'interrupted', {}]
  ])('that lets the thread %s, and the next one does not', async (text, code, options) => {
    make(options)
    await expect(thread.run(guide(text))).rejects.toMatchObject({ name: 'TaskError', code })
    expect(await thread.run(guide('next'))).toEqual([{ html: 'next', headings: [] }])
  })

  test('whose parts cannot be dealt with, for that very reason', async () => {
    make()
    const parts: ThreadOutput[] = []
    const receive = async (part: ThreadOutput) => {
      parts.push(part)
      throw new Error('the database is gone')
    }
    await expect(thread.run(guide('part 2000'), { receive })).rejects.toThrow('the database is gone')
    expect(parts).toEqual([{ language: 'en' }])
    expect(await thread.run(guide('next'))).toEqual([{ html: 'next', headings: [] }])
  })

  test('when the server stops, and so does one that waits or comes later', async () => {
    const lines: string[] = []
    make({ log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) })
    const running = thread.run(guide('long 5000')).catch((error: Error) => error.message)
    const waiting = thread.run(guide('waiting')).catch((error: Error) => error.message)
    await wait(200)
    await thread.close()
    expect(await Promise.all([running, waiting])).toEqual(['The server is stopping.', 'The server is stopping.'])
    await expect(thread.run(guide('late'))).rejects.toThrow('The server is stopping.')
    expect(lines).toEqual([])
  })
})
