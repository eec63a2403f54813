/** SQLSTATE lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Whether a statement has given up a lock for which it had waited as long as it may (`lock_timeout`): another session, such as a backup, has it. */
export const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
