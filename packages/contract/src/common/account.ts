import * as z from 'zod'
import { AUTHORITIES } from './roles.ts'

/** `GET api/account`: who is signed in. Instants are ISO 8601 in UTC. */
export const accountSchema = z
  .object({
    id: z.int(),
    login: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    pendingEmail: z.string().optional().describe('New email address awaiting confirmation; only in your own account'),
    imageUrl: z.string(),
    langKey: z.string(),
    activated: z.boolean(),
    authorities: z.array(z.enum(AUTHORITIES)),
    secondFactorRequired: z
      .literal(true)
      .optional()
      .describe('Whether an administrator must verify a second factor in this session to obtain their rights'),
    createdBy: z.string(),
    createdDate: z.string(),
    lastModifiedBy: z.string(),
    lastModifiedDate: z.string()
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof accountSchema>
