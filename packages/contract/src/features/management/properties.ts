import * as z from 'zod'

/** What stands for a value that must stay secret. */
export const MASKED = '******'

/** `GET management/configprops`: settings as the server understood them. */
export const configurationPropertiesSchema = z
  .object({
    contexts: z.record(
      z.string(),
      z.object({
        beans: z.record(z.string(), z.object({ prefix: z.string(), properties: z.record(z.string(), z.unknown()) }))
      })
    )
  })
  .meta({ id: 'ConfigurationProperties' })
export type ConfigurationProperties = z.infer<typeof configurationPropertiesSchema>

/** `GET management/env`: where settings came from. */
export const environmentPropertiesSchema = z
  .object({
    activeProfiles: z.array(z.string()),
    propertySources: z.array(
      z.object({ name: z.string(), properties: z.record(z.string(), z.object({ value: z.unknown() })) })
    )
  })
  .meta({ id: 'EnvironmentProperties' })
export type EnvironmentProperties = z.infer<typeof environmentPropertiesSchema>
