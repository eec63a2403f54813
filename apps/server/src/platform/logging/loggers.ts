import { LOGGER_LEVELS, type LoggerLevel, type Loggers as LoggersResponse, ROOT_LOGGER } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Logger, pino } from 'pino'
import { serializeError } from './error-log.ts'
import type { LogBuffer } from './log-buffer.ts'

/** Every logger of the server: each line of the log names the one it comes from. */
export const LOGGER_NAMES = [
  'server',
  'http',
  'session',
  'identity-provider',
  'database',
  'jobs',
  'mail',
  'health',
  'reference',
  'sandbox'
] as const
export type LoggerName = (typeof LOGGER_NAMES)[number]

/** Whether there is a logger of this name, the root among them. */
export const isLogger = (name: string): boolean => name === ROOT_LOGGER || LOGGER_NAMES.includes(name as LoggerName)

const toPino = (level: LoggerLevel) => (level === 'OFF' ? 'silent' : level.toLowerCase())

/** Where nothing but fatal lines is logged, not even errors are: the nearest name for that is OFF. */
const fromPino = (level: string): LoggerLevel => LOGGER_LEVELS.find((each) => toPino(each) === level) ?? 'OFF'

/** Where the log goes, one JSON object a line. */
export interface LogOutput {
  write: (line: string) => void
  /** Writes what still waits; called with a fatal line. */
  flushSync?: () => void
}

/** Sends lines to an output, and keeps the last of them in memory. */
export const teeOutput = (output: LogOutput, buffer: LogBuffer): LogOutput => ({
  write: (line) => {
    output.write(line)
    buffer.write(line)
  },
  flushSync: () => output.flushSync?.()
})

/** The named loggers of one instance, and their levels. A level holds from the next line on; for a call under way, from its end on. */
export class Loggers {
  readonly #loggers: ReadonlyMap<LoggerName, Logger>
  /** As pino names it: the level unless an administrator has set another. */
  readonly #initialLevel: string
  #configured: ReadonlyMap<string, LoggerLevel> = new Map()

  /**
   * @param level as the setting LOG_LEVEL has it
   * @param stream takes the lines, one JSON object each
   */
  constructor(level: string, stream: LogOutput) {
    const root = pino({ level, serializers: { err: (error: unknown) => serializeError(error) } }, stream)
    this.#initialLevel = level
    this.#loggers = new Map(LOGGER_NAMES.map((name) => [name, root.child({ logger: name })]))
  }

  /** The logger of a part of the server. */
  get(name: LoggerName): FastifyBaseLogger {
    return this.#loggers.get(name) as Logger
  }

  /** Sets the levels of all loggers: those that are not named have the root's, and the root its first one again. */
  apply(levels: ReadonlyMap<string, LoggerLevel>): void {
    this.#configured = levels
    for (const [name, logger] of this.#loggers) logger.level = this.#pinoLevelOf(name)
  }

  /** All levels, as `GET management/loggers` returns them. */
  describe(): LoggersResponse {
    const entries = [ROOT_LOGGER, ...LOGGER_NAMES].map((name) => {
      const effectiveLevel = fromPino(this.#pinoLevelOf(name))
      const configuredLevel = this.#configured.get(name) ?? (name === ROOT_LOGGER ? effectiveLevel : undefined)
      return [name, { ...(configuredLevel && { configuredLevel }), effectiveLevel }] as const
    })
    return { levels: [...LOGGER_LEVELS], loggers: Object.fromEntries(entries), groups: {} }
  }

  #pinoLevelOf(name: string): string {
    const level = this.#configured.get(name) ?? this.#configured.get(ROOT_LOGGER)
    return level ? toPino(level) : this.#initialLevel
  }
}
