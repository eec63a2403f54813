import type { PlatformServices } from '../../platform/services.ts'

/** What user management works with. */
export type UserServices = Pick<
  PlatformServices,
  'database' | 'clock' | 'outbox' | 'publicUrl' | 'embeddedProvider' | 'secondFactors' | 'passwordRules'
>
