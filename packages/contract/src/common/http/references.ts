import * as z from 'zod'

/** A record that refers to another. */
export const referrerSchema = z
  .object({
    entity: z.string().describe('Key of its entity'),
    id: z.int(),
    title: z.string().nullable().describe('Name of the record; null if it has none')
  })
  .meta({ id: 'Referrer' })
export type Referrer = z.infer<typeof referrerSchema>

/** The records that refer to one: how many there are, and the first of them. */
export const referrersSchema = z.object({ total: z.int(), items: z.array(referrerSchema) }).meta({ id: 'Referrers' })
export type Referrers = z.infer<typeof referrersSchema>
