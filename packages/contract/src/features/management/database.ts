import * as z from 'zod'
import { LIMITS } from '../../common/limits.ts'
import { storableText } from '../../common/validation.ts'

/** A statement for the database console: a read-only one changes nothing, whatever its text. */
export const databaseStatementSchema = z
  .object({
    statement: storableText(LIMITS.databaseStatement).trim().min(1),
    mode: z.enum(['read', 'write'])
  })
  .meta({ id: 'DatabaseStatement' })
export type DatabaseStatement = z.input<typeof databaseStatementSchema>

/** The result of a statement; every value as PostgreSQL writes it. */
export const databaseResultSchema = z
  .object({
    command: z.string().describe('Such as SELECT or UPDATE'),
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        isMasked: z.boolean().describe('Whether the value is a masked secret')
      })
    ),
    rows: z.array(z.array(z.string().nullable())),
    rowCount: z.int().nullable().describe('Rows read or changed; null if the result is truncated or has no count'),
    isCut: z.boolean().describe('Whether there are more rows than returned'),
    hasCutValues: z.boolean().describe('Whether a long value is truncated'),
    milliseconds: z.number()
  })
  .meta({ id: 'DatabaseResult' })
export type DatabaseResult = z.infer<typeof databaseResultSchema>

/** `GET api/admin/database`: the tables there are. */
export const databaseSchemaSchema = z
  .object({
    tables: z.array(
      z.object({
        name: z.string(),
        rows: z.int(),
        accuracy: z.enum(['exact', 'estimated', 'atLeast']).describe('Accuracy of `rows`'),
        columns: z.array(z.object({ name: z.string(), type: z.string(), isNullable: z.boolean() }))
      })
    )
  })
  .meta({ id: 'DatabaseSchema' })
export type DatabaseSchema = z.infer<typeof databaseSchemaSchema>
