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
        register: z.string().nullable().describe('Register in which the company is entered, and its number there'),
        dataProtectionEmail: z.string().nullable().describe('Address of the data protection officer')
      })
      .describe('The company that runs the portal'),
    auditMonths: z.int().nullable().describe('Months for which the audit log is stored; null without a limit'),
    accounts: z
      .object({
        issuer: z.string().nullable().describe('Of the provider that keeps the accounts; null where the portal does'),
        url: z
          .string()
          .nullable()
          .describe('Where that provider lets people register and change their password; null where it says nothing'),
        passwordMinLength: z.int().describe('Characters that a new password has at least, where the portal keeps it')
      })
      .describe('Where accounts and passwords are kept')
  })
  .meta({ id: 'Info' })
export type Info = z.infer<typeof infoSchema>

/** `GET management/health/liveness` and `/readiness`. */
export const probeSchema = z.object({ status: z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE']) }).meta({ id: 'Probe' })
