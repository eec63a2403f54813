import { type LoggerLevel, type Loggers, PATHS, ROOT_LOGGER } from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { fold } from '@/lib/fold.ts'

export interface Logger {
  readonly name: string
  /** Undefined where the level is the root's. */
  readonly configuredLevel: LoggerLevel | undefined
  readonly effectiveLevel: LoggerLevel
}

/**
 * Changes the level of a logger.
 *
 * @param level null for the root's level
 */
export async function setLevel(name: string, level: LoggerLevel | null): Promise<void> {
  await call('POST', PATHS.logger(name), { body: { configuredLevel: level } })
}

/** The loggers whose name has a text in it, the root first and the others in alphabetical order. */
export function listLoggers({ loggers }: Loggers, text: string): Logger[] {
  const searched = fold(text.trim())
  return Object.entries(loggers)
    .filter(([name]) => fold(name).includes(searched))
    .map(([name, { configuredLevel, effectiveLevel }]) => ({ name, configuredLevel, effectiveLevel }))
    .sort((a, b) => Number(b.name === ROOT_LOGGER) - Number(a.name === ROOT_LOGGER) || a.name.localeCompare(b.name))
}
