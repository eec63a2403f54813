import * as z from 'zod'

/** A browser or program that is signed in. Instants are ISO 8601 in UTC. */
export const userSessionSchema = z
  .object({
    id: z.uuid(),
    createdDate: z.string(),
    lastSeenDate: z.string().describe('Last request, to five minutes'),
    userAgent: z.string().nullable().describe('As sent by the browser'),
    address: z
      .string()
      .nullable()
      .describe('Network of the sign-in: IPv4 address without the last octet, or first 48 bits of an IPv6 address'),
    current: z.boolean().describe('Whether it is your own session')
  })
  .meta({ id: 'UserSession' })
export type UserSession = z.infer<typeof userSessionSchema>

/** `GET api/account/sessions` and `GET api/admin/users/{login}/sessions`: the last used first. */
export const userSessionsSchema = z.array(userSessionSchema)

/** `DELETE api/account/sessions` and `DELETE api/admin/users/{login}/sessions`. */
export const endedSessionsSchema = z.object({ ended: z.int() }).meta({ id: 'EndedSessions' })
export type EndedSessions = z.infer<typeof endedSessionsSchema>
