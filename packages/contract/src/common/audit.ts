/** What can happen to a record. */
export const CHANGE_ACTIONS = ['create', 'update', 'delete', 'restore'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** Everything the audit log records: changes, signing in and out, what administrators do to the running system, and what was refused. */
export const AUDIT_ACTIONS = [
  ...CHANGE_ACTIONS,
  'signIn',
  'signOut',
  'endSessions',
  'execute',
  'run',
  'release',
  'return',
  'refuse'
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
