import { LOGGER_LEVELS, type LoggerLevel, type LogLine } from '@portico/contract'
import { wordMatcher } from '@/lib/fold.ts'

/** A line of the log with its number in this tab. */
export interface NumberedLine {
  readonly number: number
  readonly line: LogLine
}

/** The number of lines that the tab keeps, and of lines that are shown. */
const MAX_LINES = 5000
export const MAX_SHOWN_LINES = 1000

/** The latest lines of the log. */
export function createLogBuffer() {
  let lines: NumberedLine[] = []
  let lastNumber = 0
  const kept = new Map<number, string>()
  let known = new Set<string>()
  let clearedAt = 0
  return {
    /** Adds a line as the server wrote it, unless it is invalid or was added before the last reconnection. */
    take(data: string) {
      const line = parseLine(data)
      if (!line || known.has(data) || line.time <= clearedAt) return
      lastNumber++
      lines.push({ number: lastNumber, line })
      kept.set(lastNumber, data)
      // Rarely, because it copies all lines.
      if (lines.length >= 2 * MAX_LINES) lines = lines.slice(-MAX_LINES)
      kept.delete(lastNumber - MAX_LINES)
    },
    /** The next lines may repeat earlier ones: after a reconnection the server starts with its latest lines again. */
    expectRepetition() {
      known = new Set(kept.values())
    },
    clear() {
      clearedAt = lines.at(-1)?.line.time ?? clearedAt
      lines = []
      kept.clear()
    },
    lines: (): readonly NumberedLine[] => lines.slice(-MAX_LINES)
  }
}

function parseLine(data: string): LogLine | undefined {
  try {
    const line: unknown = JSON.parse(data)
    return typeof line === 'object' && line !== null && 'msg' in line ? (line as LogLine) : undefined
  } catch {
    return undefined
  }
}

export interface LogFilter {
  readonly level: LoggerLevel
  readonly logger: string
  /** Name of an instance, or nothing for all. */
  readonly instance: string
  readonly text: string
}

/** The latest lines that match a filter, at most MAX_SHOWN_LINES, oldest first. */
export function filterLines(
  lines: readonly NumberedLine[],
  { level, logger, instance, text }: LogFilter
): NumberedLine[] {
  const most = LOGGER_LEVELS.indexOf(level)
  const matches = wordMatcher(text)
  const found: NumberedLine[] = []
  for (let index = lines.length - 1; index >= 0 && found.length < MAX_SHOWN_LINES; index--) {
    const { line } = lines[index]!
    if (LOGGER_LEVELS.indexOf(line.level) > most) continue
    if (logger !== '' && line.logger !== logger) continue
    if (instance !== '' && line.instance !== instance) continue
    if (text !== '' && !matches(JSON.stringify(line))) continue
    found.push(lines[index]!)
  }
  return found.reverse()
}
