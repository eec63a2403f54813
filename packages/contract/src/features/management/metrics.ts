import * as z from 'zod'

/** Durations are milliseconds, sizes bytes, processor use a share from 0 to 1. */

const memorySchema = z.object({
  used: z.number(),
  committed: z.number(),
  max: z.number().describe('-1 if unlimited')
})

const timerSchema = z.object({ count: z.number(), mean: z.number(), max: z.number() })

const distributionSchema = timerSchema.extend({
  totalTime: z.number(),
  '0.0': z.number(),
  '0.5': z.number(),
  '0.75': z.number(),
  '0.95': z.number(),
  '0.99': z.number()
})

const valueSchema = z.object({ value: z.number() })

/** `GET management/jhimetrics`: what has been counted since the process began. */
export const metricsSchema = z
  .object({
    jvm: z.record(z.string(), memorySchema).describe('Heap spaces of the JavaScript engine, and other memory'),
    'http.server.requests': z.object({
      all: z.object({ count: z.number() }),
      percode: z.record(z.string(), timerSchema).describe('By status code')
    }),
    services: z
      .record(z.string(), z.record(z.string(), timerSchema))
      .describe('By route, then by method; `/**` for pages and addresses not found'),
    cache: z.record(z.string(), z.object({ 'cache.gets.hit': z.number(), 'cache.gets.miss': z.number() })),
    databases: z.object({
      min: valueSchema,
      max: valueSchema,
      idle: valueSchema,
      active: valueSchema,
      pending: valueSchema.describe('Queries waiting for a connection'),
      acquire: distributionSchema.describe('Waiting for a connection'),
      creation: distributionSchema.describe('Opening a connection'),
      usage: distributionSchema.describe('Executing a statement')
    }),
    garbageCollector: z.looseObject({
      'jvm.gc.max.data.size': z.number(),
      'jvm.gc.live.data.size': z.number(),
      'jvm.gc.memory.promoted': z.number().describe('Observed growth of the old space; a lower bound'),
      'jvm.gc.memory.allocated': z.number().describe('Observed growth of the heap; a lower bound'),
      'jvm.gc.pause': distributionSchema,
      classesLoaded: z.number(),
      classesUnloaded: z.number(),
      ...distributionSchema.shape
    }),
    processMetrics: z.object({
      'process.uptime': z.number(),
      'process.start.time': z.number().describe('Milliseconds since the epoch'),
      'process.cpu.usage': z.number().describe('Share of all processors'),
      'process.files.max': z.number(),
      'process.files.open': z.number(),
      'process.memory.rss': z.number(),
      'system.cpu.usage': z.number(),
      'system.cpu.count': z.number(),
      'system.load.average.1m': z.number()
    }),
    eventLoop: distributionSchema.omit({ totalTime: true, count: true }).describe('Delay of the event loop')
  })
  .meta({ id: 'Metrics' })
export type Metrics = z.infer<typeof metricsSchema>

/** What one instance noted at an instant, of the seconds before it. */
export const metricsSampleSchema = z
  .object({
    at: z.string().describe('ISO 8601 instant'),
    requests: z.number().describe('Responses per second'),
    clientErrors: z.number().describe('Responses per second, status 400 to 499'),
    serverErrors: z.number().describe('Responses per second, status 500 and above'),
    meanDuration: z.number().describe('Milliseconds; 0 if there was no response'),
    maxDuration: z.number(),
    heapUsed: z.number(),
    rss: z.number(),
    eventLoopDelay: z.number().describe('Maximum, in milliseconds'),
    cpu: z.number().describe('Processors used by the process; can exceed 1'),
    poolActive: z.number(),
    poolPending: z.number()
  })
  .meta({ id: 'MetricsSample' })
export type MetricsSample = z.infer<typeof metricsSampleSchema>

/** `GET management/metrics/history`: the last hour, oldest first. */
export const metricsHistorySchema = z
  .object({ intervalSeconds: z.number(), samples: z.array(metricsSampleSchema) })
  .meta({ id: 'MetricsHistory' })
export type MetricsHistory = z.infer<typeof metricsHistorySchema>

const stackFrameSchema = z.object({
  className: z.string(),
  methodName: z.string(),
  fileName: z.string().nullable(),
  lineNumber: z.number()
})

/** `GET management/threaddump`: the main thread, its workers, and what the event loop waits for. */
export const threadDumpSchema = z
  .object({
    threads: z.array(
      z.object({
        threadName: z.string(),
        threadId: z.number(),
        threadState: z.enum(['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']),
        blockedTime: z.number(),
        blockedCount: z.number(),
        waitedTime: z.number(),
        waitedCount: z.number(),
        lockName: z.string().nullable(),
        stackTrace: z.array(stackFrameSchema)
      })
    )
  })
  .meta({ id: 'ThreadDump' })
export type ThreadDump = z.infer<typeof threadDumpSchema>
