import * as z from 'zod'
import { HEALTH_STATUSES, healthSchema } from './health.ts'
import { instanceSchema } from './instances.ts'

/** A job that runs on a schedule, or that was put into its queue. */
export const jobSchema = z
  .object({
    name: z.string(),
    schedule: z.string().nullable().describe('Cron expression in UTC; null for an unscheduled queue'),
    waiting: z.int(),
    active: z.int(),
    failed: z.int(),
    lastRunDate: z.string().nullable(),
    lastRunState: z.enum(['completed', 'failed']).nullable()
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof jobSchema>

/** `GET management/overview`: the running system at a glance. */
export const overviewSchema = z
  .object({
    status: z.enum(HEALTH_STATUSES),
    health: healthSchema,
    version: z.string(),
    startedDate: z.string(),
    profiles: z.array(z.string()),
    instances: z
      .array(instanceSchema.extend({ isResponding: z.boolean().describe('Whether this response has its figures') }))
      .describe('Running instances, by name'),
    traffic: z.object({
      perMinute: z
        .array(z.object({ at: z.string(), requests: z.int(), clientErrors: z.int(), serverErrors: z.int() }))
        .describe('Last 60 minutes of all instances combined, oldest first'),
      meanDuration: z.number().describe('Milliseconds, in the last hour')
    }),
    errors: z
      .array(
        z.object({
          at: z.string(),
          instance: z.string().describe('Name of the instance'),
          logger: z.string(),
          message: z.string(),
          path: z.string().nullable(),
          reference: z.string().nullable()
        })
      )
      .describe('Latest errors in the logs of all instances, newest first'),
    signIns: z.object({
      activeSessions: z.int(),
      users: z.int(),
      pendingUsers: z.int(),
      suspendedUsers: z.int(),
      perDay: z.array(z.object({ date: z.string(), signIns: z.int() })).describe('Last 14 days, oldest first'),
      latest: z.array(z.object({ at: z.string(), login: z.string() }))
    }),
    jobs: z.array(jobSchema),
    mails: z.object({ waiting: z.int(), failed: z.int(), sentToday: z.int() }),
    disk: z
      .object({ total: z.number(), free: z.number(), path: z.string(), databaseSize: z.number() })
      .describe('Bytes')
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof overviewSchema>
