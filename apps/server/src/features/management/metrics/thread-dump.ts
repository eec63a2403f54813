import { threadId } from 'node:worker_threads'
import type { ThreadDump } from '@portico/contract'

type Thread = ThreadDump['threads'][number]

/** The parts of Node's diagnostic report that are read. It also has the environment of workers, which is never returned. */
interface Report {
  header: { event: string; threadId: number }
  javascriptStack?: { stack?: string[] }
  libuv: Handle[]
  workers?: Report[]
}

interface Endpoint {
  host?: string
  ip4?: string
  ip6?: string
  port?: number
}

interface Handle {
  type: string
  is_active: boolean
  localEndpoint?: Endpoint | null
  remoteEndpoint?: Endpoint | null
  firesInMsFromNow?: number
  repeat?: number
  signal?: string
  filename?: string
  fd?: number
}

/** A line of a stack: `at name (file:line:column)` or `at file:line:column`. */
const FRAME = /^at (?:(.*?) \()?(.*?):(\d+):\d+\)?$/

function toFrame(text: string): Thread['stackTrace'][number] {
  const [, called = '', fileName = null, line = '-1'] = FRAME.exec(text.trim()) ?? []
  const name = called.replace(/^async /, '')
  const dot = name.lastIndexOf('.')
  return {
    className: dot > 0 ? name.slice(0, dot) : '',
    methodName: name.slice(dot + 1) || '(anonymous)',
    fileName,
    lineNumber: Number(line)
  }
}

const frames = (report: Report) =>
  (report.javascriptStack?.stack ?? []).filter((text) => FRAME.test(text.trim())).map(toFrame)

const endpoint = ({ ip4, ip6, host, port }: Endpoint) => `${ip4 ?? (ip6 ? `[${ip6}]` : host)}:${port}`

/** What a handle waits for, such as a connection's two ends or when a timer fires. */
function waitsFor({
  localEndpoint,
  remoteEndpoint,
  firesInMsFromNow,
  repeat,
  signal,
  filename,
  fd
}: Handle): string | null {
  if (localEndpoint)
    return remoteEndpoint ? `${endpoint(localEndpoint)} with ${endpoint(remoteEndpoint)}` : endpoint(localEndpoint)
  if (firesInMsFromNow !== undefined) return `in ${firesInMsFromNow} ms${repeat ? `, every ${repeat} ms` : ''}`
  if (signal) return signal
  if (filename) return filename
  return fd === undefined ? null : `file descriptor ${fd}`
}

const thread = (
  name: string,
  id: number,
  state: Thread['threadState'],
  lockName: string | null,
  stackTrace: Thread['stackTrace']
): Thread => ({
  threadName: name,
  threadId: id,
  threadState: state,
  // A thread of JavaScript never waits for another's lock: it takes the next task from its event loop.
  blockedTime: 0,
  blockedCount: 0,
  waitedTime: 0,
  waitedCount: 0,
  lockName,
  stackTrace
})

function workerOf(report: Report): Thread {
  const name = /\[(.*)\]$/.exec(report.header.event)?.[1] ?? ''
  const stack = frames(report)
  return thread(
    name ? `worker: ${name}` : 'worker',
    report.header.threadId,
    stack.length ? 'RUNNABLE' : 'WAITING',
    stack.length ? null : 'event loop',
    stack
  )
}

/** Everything that runs or is waited for: the main thread, its workers, and the handles of the event loop. */
export function dumpThreads(): ThreadDump {
  // Looking up names of addresses would take seconds.
  const reporter: typeof process.report & { excludeNetwork?: boolean } = process.report
  reporter.excludeNetwork = true
  const report = reporter.getReport() as unknown as Report
  const handles = report.libuv
    .filter(({ type, is_active }) => is_active && type !== 'loop')
    .map((handle, index) =>
      thread(
        `event loop: ${handle.type} ${index + 1}`,
        threadId,
        handle.type === 'timer' ? 'TIMED_WAITING' : 'WAITING',
        waitsFor(handle),
        []
      )
    )
  const main = thread('main', threadId, 'RUNNABLE', null, frames(report))
  return { threads: [main, ...(report.workers ?? []).map(workerOf), ...handles] }
}
