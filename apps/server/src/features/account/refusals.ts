import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../../platform/http/errors.ts'
import type { AccountServices } from './services.ts'

/** The errors by which a call refuses what proves who its caller is. */
const CODES = { mailedKey: 'keyInvalid', currentPassword: 'incorrectPassword' } as const

/**
 * Does something that a key or a password permits, and writes to the audit log when it does not.
 *
 * @throws whatever the work throws
 */
export async function recordRefused<T>(
  { refusals }: AccountServices,
  { ip, session }: FastifyRequest,
  kind: keyof typeof CODES,
  work: () => Promise<T>
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError && error.code === CODES[kind])
      await refusals.record({ kind, ip, login: session?.login })
    throw error
  }
}
