import { expect, test } from 'vitest'
import { frameText, searchThreads, type Thread } from './threads.ts'

const thread = (threadName: string, threadState: Thread['threadState'], lockName: string | null = null): Thread => ({
  threadName,
  threadId: 1,
  threadState,
  blockedTime: 0,
  blockedCount: 0,
  waitedTime: 0,
  waitedCount: 0,
  lockName,
  stackTrace: [{ className: 'Server', methodName: 'listen', fileName: 'net.js', lineNumber: 12 }]
})
const THREADS = [thread('main', 'RUNNABLE'), thread('event loop: timer 1', 'TIMED_WAITING', 'in 30 ms')]
const found = (...[state, text]: [Parameters<typeof searchThreads>[1], string]) =>
  searchThreads(THREADS, state, text).map(({ threadName }) => threadName)

test('threads are found by state and by name, by what they wait for and by their stack', () => {
  expect(found('all', '')).toHaveLength(2)
  expect(found('RUNNABLE', '')).toEqual(['main'])
  expect(found('all', '30 MS')).toEqual(['event loop: timer 1'])
  expect(found('all', 'net.js')).toHaveLength(2)
  expect(found('BLOCKED', '')).toEqual([])
})

test('a line of a stack is written as JavaScript writes it', () => {
  expect(frameText({ className: 'Server', methodName: 'listen', fileName: 'net.js', lineNumber: 12 })).toBe(
    'at Server.listen (net.js:12)'
  )
  expect(frameText({ className: '', methodName: '(anonymous)', fileName: null, lineNumber: -1 })).toBe('at (anonymous)')
})
