import * as z from 'zod'
import { AUDIT_ACTIONS } from '../../common/audit.ts'

/** An entry of the audit log. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: z.string().describe('ISO 8601 instant'),
    actor: z.string().describe('Login of the user, or `system`'),
    action: z.enum(AUDIT_ACTIONS),
    entity: z.string().describe('Affected entity, as in its translation keys'),
    entityId: z.string(),
    before: z.unknown().describe('Previous state; null if there was none'),
    after: z.unknown().describe('New state; null if there is none'),
    isGone: z.boolean().describe('Whether the record or user was deleted, by this entry or later')
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** `GET api/admin/audit`: entries, newest first, and where to go on. */
export const auditPageSchema = z
  .object({
    entries: z.array(auditEntrySchema),
    next: z.int().nullable().describe('`before` for older entries; null at the end of the log'),
    searchedTo: z
      .string()
      .nullable()
      .describe('ISO 8601 instant to which this response has searched; it may contain less than a full page')
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPageSchema>

export const AUDIT_EXPORT_FORMATS = ['csv', 'json'] as const
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number]

/** The entities of the audit log that are not of the catalogue. */
export const AUDITED_ENTITIES = [
  'userManagement',
  'account',
  'application',
  'applications',
  'session',
  'personalToken',
  'toolConnection',
  'access',
  'logger',
  'job',
  'mail',
  'review',
  'database'
] as const
