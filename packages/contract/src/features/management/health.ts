import * as z from 'zod'

export const HEALTH_STATUSES = ['UP', 'DOWN', 'UNKNOWN'] as const
export type HealthStatus = (typeof HEALTH_STATUSES)[number]

/** The components whose health is reported. */
export const HEALTH_COMPONENTS = ['db', 'mail', 'identityProvider', 'jobs', 'diskSpace'] as const
export type HealthComponent = (typeof HEALTH_COMPONENTS)[number]

export const componentHealthSchema = z
  .object({
    status: z.enum(HEALTH_STATUSES),
    since: z
      .string()
      .optional()
      .describe('ISO 8601 instant at which the status was first found; for administrators only'),
    details: z.record(z.string(), z.unknown()).optional().describe('For administrators only')
  })
  .meta({ id: 'ComponentHealth' })
export type ComponentHealth = z.infer<typeof componentHealthSchema>

/** `GET management/health`: 200 also when a part is down, so that a page can show it. */
export const healthSchema = z
  .object({
    status: z.enum(HEALTH_STATUSES),
    instance: z.string().optional().describe('Name of the checking instance; for administrators only'),
    components: z.record(z.enum(HEALTH_COMPONENTS), componentHealthSchema)
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof healthSchema>
