/** A condition that prevents a start. Its message explains it in full, so it is shown without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A temporary condition of the server: the same request may succeed a few seconds later. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** The database could not be reached: no connection was free or could be opened, or a connection broke while it was in use. */
export class DatabaseUnavailableError extends UnavailableError {
  override name = 'DatabaseUnavailableError'
  /** The SQLSTATE or the system's error code, such as `ECONNREFUSED`. */
  readonly code: string | undefined

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** The server is stopping and accepts no more requests. */
export class ServerStoppingError extends UnavailableError {
  override name = 'ServerStoppingError'
}

/** Causes to follow: a chain of causes may lead back to its beginning. */
const MAX_DEPTH = 8

/** The first error in a chain of causes that satisfies a condition, or undefined. */
export function findCause<T extends Error>(error: unknown, matches: (error: Error) => error is T): T | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < MAX_DEPTH; each = each.cause, depth += 1)
    if (matches(each)) return each
  return undefined
}

/** The outage that caused an error, or undefined. Libraries such as Drizzle wrap the errors of the database. */
export const findOutage = (error: unknown): UnavailableError | undefined =>
  findCause(error, (each) => each instanceof UnavailableError)
