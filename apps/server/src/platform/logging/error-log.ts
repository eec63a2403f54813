import { DrizzleQueryError } from 'drizzle-orm'
import { type FastifyRequest, LogController } from 'fastify'
import pg from 'pg'

/** How many causes of causes are logged; a chain may be circular. */
const DEPTH = 5

/** What PostgreSQL says of an error besides its message; `detail` and `where` would quote what was to be stored. */
const DATABASE_FIELDS = ['severity', 'schema', 'table', 'column', 'constraint'] as const

/** The message without the values that belong to a request. */
function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'Failed query'
  // PostgreSQL's class 22, "data exception", quotes the value it cannot take. The job queue reports copies, which are no DatabaseError.
  if ('code' in error && /^22\w{3}$/.test(String(error.code))) return error.message.replace(/".*"/s, '"…"')
  return error.message
}

function stackOf(error: Error, type: string, message: string): string {
  const { stack = '' } = error
  if (message === error.message) return stack
  // The stack begins with the message as it was: a value with line ends looks like a frame.
  const start = stack.indexOf(error.message)
  return `${type}: ${message}${start === -1 ? '' : stack.slice(start + error.message.length)}`
}

/** An error as the log has it. */
export interface LoggedError {
  type: string
  message: string
  stack: string
  [property: string]: unknown
}

/**
 * What the log has of an error: enough to find its cause, and nothing of what a client sent. Only named properties are taken, for
 * an error may carry anything: those of the database have the values of the statement that failed.
 */
export function serializeError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const type = error.constructor.name
  const message = messageOf(error)
  const nested = (inner: unknown) => (depth > 0 && inner != null ? serializeError(inner, depth - 1) : undefined)
  return {
    type,
    message,
    stack: stackOf(error, type, message),
    code: 'code' in error ? error.code : undefined,
    ...(error instanceof DrizzleQueryError && { query: error.query }),
    ...(error instanceof pg.DatabaseError && Object.fromEntries(DATABASE_FIELDS.map((field) => [field, error[field]]))),
    ...(error instanceof AggregateError && { errors: error.errors.map(nested) }),
    cause: nested(error.cause)
  }
}

/**
 * Fastify's logging without its lines for requests, which have the whole address. A response that breaks off is logged, because its
 * client cannot be sent an error any more.
 */
export class ErrorLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    // A client that disconnects ends a response too.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error({ err: error }, 'a response broke off')
  }
}
