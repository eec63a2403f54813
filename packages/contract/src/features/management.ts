import * as z from 'zod'

export const PROFILES = ['dev', 'api-docs', 'prod'] as const
export type Profile = (typeof PROFILES)[number]

/** `GET management/info`: which environment this is. */
export const infoSchema = z
  .object({
    'display-ribbon-on-profiles': z.string(),
    activeProfiles: z.array(z.string()),
    build: z.object({ version: z.string(), time: z.string() }),
    git: z.object({ commit: z.object({ id: z.string() }).optional(), branch: z.string().optional() }),
    supportEmail: z.string()
  })
  .meta({ id: 'Info' })
export type Info = z.infer<typeof infoSchema>

/** `GET management/health/liveness` and `/readiness`. */
export const probeSchema = z.object({ status: z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE']) }).meta({ id: 'Probe' })
