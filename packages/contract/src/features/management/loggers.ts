import * as z from 'zod'

/** Levels from quiet to talkative, as the client family spells them. */
export const LOGGER_LEVELS = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const
export type LoggerLevel = (typeof LOGGER_LEVELS)[number]

/** The logger whose level holds for every other that has none of its own. */
export const ROOT_LOGGER = 'ROOT'

export const loggerSchema = z
  .object({
    configuredLevel: z.enum(LOGGER_LEVELS).optional().describe('Absent if the root level applies'),
    effectiveLevel: z.enum(LOGGER_LEVELS)
  })
  .meta({ id: 'Logger' })

/** `GET management/loggers`. */
export const loggersSchema = z
  .object({
    levels: z.array(z.enum(LOGGER_LEVELS)),
    loggers: z.record(z.string(), loggerSchema),
    groups: z.object({})
  })
  .meta({ id: 'Loggers' })
export type Loggers = z.infer<typeof loggersSchema>

/** `POST management/loggers/{name}`; null gives the logger the root's level again. */
export const loggerLevelSchema = z
  .object({ configuredLevel: z.enum(LOGGER_LEVELS).nullable() })
  .meta({ id: 'LoggerLevel' })

/** A line of the log, as `management/logs` streams it (`text/event-stream`, one line an event). */
export const logLineSchema = z
  .looseObject({
    time: z.number().describe('Milliseconds since the epoch'),
    level: z.enum(LOGGER_LEVELS),
    logger: z.string(),
    msg: z.string(),
    instance: z.string().optional().describe('Name of the instance that wrote it')
  })
  .meta({ id: 'LogLine' })
export type LogLine = z.infer<typeof logLineSchema>
