import type { LoggerLevel, LogLine } from '@portico/contract'

/** What is kept of the log in memory, so that a new reader sees the latest lines. */
const LINES = 500
const CHARACTERS = 1_000_000
/** The latest errors are kept apart: many requests would soon push them out. */
const ERRORS = 20
/** Characters of a line, beyond which only its beginning is kept. */
const LINE = 16_000

/** pino's level numbers. */
const LEVELS: Record<number, LoggerLevel> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'ERROR'
}

/** Lines begin with their level, so errors are recognised without parsing. */
const IS_ERROR = /^\{"level":[56]0/

/** What a line that is too long keeps besides its time, level, logger and message: by these it is found again. */
const KEPT = ['reqId', 'reference', 'path'] as const

function parse(text: string): LogLine {
  const {
    level,
    time,
    logger,
    msg,
    pid: _pid,
    hostname: _hostname,
    ...rest
  } = JSON.parse(text) as Record<string, unknown>
  const line = {
    time: Number(time),
    level: LEVELS[Number(level)] ?? 'INFO',
    logger: String(logger ?? 'server'),
    msg: String(msg ?? '')
  }
  return { ...line, ...rest }
}

/** The beginning of a line that is too long, in the form of a line. */
function cut(text: string): string {
  const { level, time, logger, msg, ...rest } = JSON.parse(text) as Record<string, unknown>
  const kept = KEPT.filter((name) => rest[name] !== undefined).map((name) => [name, String(rest[name]).slice(0, 1000)])
  const beginning = String(msg ?? '').slice(0, LINE)
  return JSON.stringify({ level, time, logger, msg: beginning, ...Object.fromEntries(kept), isCut: true })
}

/** The end of this instance's log. */
export class LogBuffer {
  readonly #lines: string[] = []
  readonly #errors: string[] = []
  readonly #listeners = new Set<(line: LogLine) => void>()
  #characters = 0
  /** Lines written since the start. */
  #written = 0

  /** Takes a line as it is written to the log. */
  write(text: string): void {
    const line = text.length > LINE ? cut(text) : text
    this.#lines.push(line)
    this.#written += 1
    this.#characters += line.length
    while (this.#lines.length > LINES || this.#characters > CHARACTERS)
      this.#characters -= this.#lines.shift()?.length ?? 0
    if (IS_ERROR.test(line)) {
      this.#errors.push(line)
      if (this.#errors.length > ERRORS) this.#errors.shift()
    }
    if (!this.#listeners.size) return
    const parsed = parse(line)
    for (const listener of this.#listeners) listener(parsed)
  }

  /** The lines that are kept, oldest first. */
  lines(): LogLine[] {
    return this.#lines.map(parse)
  }

  /**
   * The lines that were written after a number of others.
   *
   * @param position how many lines had been written when the reader last asked; 0 for all that are kept
   * @returns `position` for the next time, and how many lines in between are no longer kept
   */
  linesSince(position: number): { lines: LogLine[]; position: number; omitted: number } {
    const wanted = Math.max(0, this.#written - position)
    const lines = wanted === 0 ? [] : this.#lines.slice(-wanted).map(parse)
    return { lines, position: this.#written, omitted: position === 0 ? 0 : wanted - lines.length }
  }

  /** The latest errors, newest first. */
  errors(): LogLine[] {
    return this.#errors.map(parse).reverse()
  }

  /**
   * Calls a listener with each further line.
   *
   * @returns ends it
   */
  listen(listener: (line: LogLine) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
