import * as z from 'zod'

/** A browser or program that is signed in. Instants are ISO 8601 in UTC. */
export const userSessionSchema = z
  .object({
    id: z.uuid(),
    createdDate: z.string(),
    lastSeenDate: z.string().describe('The last call, to five minutes'),
    userAgent: z.string().nullable().describe('What the browser calls itself'),
    address: z
      .string()
      .nullable()
      .describe('The network from which it signed in: the address without the last octet, of IPv6 its first 48 bits'),
    current: z.boolean().describe('Whether the call was made in it')
  })
  .meta({ id: 'UserSession' })
export type UserSession = z.infer<typeof userSessionSchema>

/** `GET api/account/sessions` and `GET api/admin/users/{login}/sessions`: the last used first. */
export const userSessionsSchema = z.array(userSessionSchema)

/** `DELETE api/account/sessions` and `DELETE api/admin/users/{login}/sessions`. */
export const endedSessionsSchema = z.object({ ended: z.int() }).meta({ id: 'EndedSessions' })
export type EndedSessions = z.infer<typeof endedSessionsSchema>
