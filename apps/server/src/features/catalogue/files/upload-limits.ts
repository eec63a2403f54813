import { eq, sum } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/open.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import type { RateLimits } from '../../../platform/security/rate-limits.ts'
import { fileContents } from '../tables.ts'

interface UploadLimitsOptions {
  database: Database
  rateLimits: Pick<RateLimits, 'spend'>
  /** Bytes that the contents which one user has uploaded may have together. */
  quota: number
}

/** How often, and how much in all, a user may upload. What a record had before counts, because its history keeps it. */
export class UploadLimits {
  readonly #options: UploadLimitsOptions

  constructor(options: UploadLimitsOptions) {
    this.#options = options
  }

  /**
   * Begins an upload.
   *
   * @returns the login of who makes it
   * @throws ProblemError `tooManyRequests`; `uploadQuota` when nothing is left of the quota
   */
  async begin(request: FastifyRequest): Promise<string> {
    const { login } = sessionOf(request)
    await this.#options.rateLimits.spend('upload', login)
    const used = await this.#used(login)
    if (used >= this.#options.quota) throw this.#refusal(used)
    return login
  }

  /**
   * Checks the quota once the size of an upload is known. The caller removes the content if it is refused.
   *
   * @throws ProblemError `uploadQuota`
   */
  async end(login: string, size: number): Promise<void> {
    const used = await this.#used(login)
    if (used > this.#options.quota) throw this.#refusal(used - size)
  }

  async #used(login: string): Promise<number> {
    const [row] = await this.#options.database.orm
      .select({ bytes: sum(fileContents.size).mapWith(Number) })
      .from(fileContents)
      .where(eq(fileContents.createdBy, login))
    return row?.bytes ?? 0
  }

  #refusal(used: number): ProblemError {
    const { quota } = this.#options
    const detail = `Your files and their earlier contents use ${used} of ${quota} bytes, too many to add this file. Ask an administrator for more.`
    return new ProblemError('uploadQuota', { detail })
  }
}
