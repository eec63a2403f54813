import * as z from 'zod'

/** What is wrong with one place of an OpenAPI document. A warning costs readers one place at most; an error keeps it from being published. */
export const faultSchema = z
  .object({
    severity: z.enum(['error', 'warning']),
    code: z.string().describe('Translation key `reference.fault.<code>`'),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    pointer: z.string().optional().describe('Place in the document (RFC 6901)'),
    line: z.int().optional().describe('From 1'),
    column: z.int().optional().describe('From 1')
  })
  .meta({ id: 'Fault' })
export type DocumentFault = z.infer<typeof faultSchema>
