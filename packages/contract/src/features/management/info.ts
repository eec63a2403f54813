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
    supportEmail: z.string(),
    provider: z
      .object({
        name: z.string(),
        address: z.string().nullable().describe('Postal address in one line'),
        register: z.string().nullable().describe('Company register and registration number'),
        dataProtectionEmail: z.string().nullable().describe('For the data protection officer')
      })
      .describe('Company that operates the portal'),
    auditMonths: z.int().nullable().describe('Retention of the audit log in months; null if unlimited'),
    accounts: z
      .object({
        issuer: z.string().nullable().describe('Identity provider; null if the portal manages accounts'),
        url: z
          .string()
          .nullable()
          .describe('Page where users register and change their password; null if there is none'),
        passwordMinLength: z.int().describe('Minimum length of a new password, if the portal stores it')
      })
      .describe('Where accounts are managed')
  })
  .meta({ id: 'Info' })
export type Info = z.infer<typeof infoSchema>

/** `GET management/health/liveness` and `/readiness`. */
export const probeSchema = z.object({ status: z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE']) }).meta({ id: 'Probe' })
