import { Readable } from 'node:stream'
import { LOGGER_LEVELS, type LoggerLevel, type LogLine } from '@portico/contract'
import type { LogBuffer } from '../../../platform/logging/log-buffer.ts'
import type { InstanceLogs } from './instance-logs.ts'

/** Readers of one instance at the same time. */
const READERS = 20

/** Characters that may wait for a slow reader before it is cut off. */
const WAITING = 1_000_000

/** Milliseconds after which a silent stream says that it is still there. */
const HEARTBEAT_MS = 15_000

/** Milliseconds between two looks whether the reader may still read. */
const CHECK_MS = 3_000

/** Which lines are wanted. */
export interface LogFilter {
  /** The least level. */
  level?: LoggerLevel | undefined
  logger?: string | undefined
  /** Text that a line must contain, in whatever case. */
  query?: string | undefined
}

function matches(line: LogLine, { level, logger, query }: LogFilter): boolean {
  if (level && LOGGER_LEVELS.indexOf(line.level) > LOGGER_LEVELS.indexOf(level)) return false
  if (logger && line.logger !== logger) return false
  return !query || JSON.stringify(line).toLowerCase().includes(query.toLowerCase())
}

const toEvent = (line: LogLine) => `data: ${JSON.stringify(line)}\n\n`

/** Streams of the end of every instance's log, as `text/event-stream`. */
export class LogTail {
  readonly #buffer: LogBuffer
  readonly #others: Pick<InstanceLogs, 'join' | 'ownName'>
  /** The streams that go on, each with what ends it. */
  readonly #streams = new Map<Readable, () => void>()

  constructor(buffer: LogBuffer, others: Pick<InstanceLogs, 'join' | 'ownName'>) {
    this.#buffer = buffer
    this.#others = others
  }

  /**
   * The lines that are kept, then each new one.
   *
   * @param isAllowed whether the reader may still read; called every few seconds
   * @returns undefined when there are too many readers
   */
  open(filter: LogFilter, isAllowed: () => Promise<boolean>): Readable | undefined {
    if (this.#streams.size >= READERS) return undefined
    const stream = new Readable({ read: () => {}, highWaterMark: WAITING, encoding: 'utf8' })
    let isEnding = false
    const write = (text: string) => {
      if (isEnding || stream.destroyed) return
      // A reader that is too slow is disconnected and may reconnect: the buffer must not grow.
      if (stream.readableLength > WAITING) stream.destroy()
      else stream.push(text)
    }
    const leave = this.#read(filter, write)
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS).unref()
    const check = setInterval(() => {
      // A check that cannot be made now is made again.
      isAllowed().then(
        (allowed) => allowed || end(),
        () => {}
      )
    }, CHECK_MS).unref()
    const stop = () => {
      leave()
      clearInterval(heartbeat)
      clearInterval(check)
    }
    const end = () => {
      if (isEnding) return
      // A line that comes while a slow reader still has some to read must not follow the end.
      isEnding = true
      stop()
      stream.push(null)
    }
    this.#streams.set(stream, end)
    stream.once('close', () => {
      stop()
      this.#streams.delete(stream)
    })
    return stream
  }

  /**
   * Writes the lines of all instances that are kept, in the order of their times, then each new one.
   *
   * @returns ends it
   */
  #read(filter: LogFilter, write: (text: string) => void): () => void {
    const { ownName: instance } = this.#others
    let leaveOwn = () => {}
    const writeLine = (line: LogLine) => {
      if (matches(line, filter)) write(toEvent(line))
    }
    const begin = (linesOfOthers: LogLine[]) => {
      const lines = [...this.#buffer.lines().map((line) => ({ ...line, instance })), ...linesOfOthers]
      const found = lines.filter((line) => matches(line, filter)).sort((one, other) => one.time - other.time)
      write(`: the logs of all instances\n\n${found.map(toEvent).join('')}`)
      leaveOwn = this.#buffer.listen((line) => writeLine({ ...line, instance }))
    }
    const others = this.#others.join(writeLine)
    if (!others) {
      begin([])
      return () => leaveOwn()
    }
    let hasLeft = false
    void others.keptLines.then((lines) => hasLeft || begin(lines))
    return () => {
      hasLeft = true
      leaveOwn()
      others.leave()
    }
  }

  close(): void {
    for (const end of this.#streams.values()) end()
  }
}
