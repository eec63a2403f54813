import type { ThreadDump } from '@portico/contract'
import { wordMatcher } from '@/lib/fold.ts'

export type Thread = ThreadDump['threads'][number]
export type ThreadState = Thread['threadState']

export const THREAD_STATES: readonly ThreadState[] = ['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']

/** A line of a stack as JavaScript writes it: `at Server.listen (net.js:12)`. */
export function frameText({ className, methodName, fileName, lineNumber }: Thread['stackTrace'][number]): string {
  const called = className ? `${className}.${methodName}` : methodName
  return `at ${called}${fileName ? ` (${fileName}${lineNumber >= 0 ? `:${lineNumber}` : ''})` : ''}`
}

/** The threads in a state, or in any, in which every word of a text is found: in the name, what is waited for, or the stack. */
export function searchThreads(threads: readonly Thread[], state: ThreadState | 'all', text: string): Thread[] {
  const matches = wordMatcher(text)
  return threads.filter(
    ({ threadState, threadName, lockName, stackTrace }) =>
      (state === 'all' || threadState === state) &&
      matches([threadName, lockName ?? '', ...stackTrace.map(frameText)].join(' '))
  )
}
