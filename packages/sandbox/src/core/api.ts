import type { LeasedRateLimiter } from '@portico/server-kit'
import type { FastifyPluginCallback } from 'fastify'
import type { Handler } from './handler.ts'
import type { SandboxOptions } from './options.ts'
import type { Cursors } from './paging.ts'
import type { Signer } from './signing.ts'

/** What the sandbox provides to each of its APIs. */
export interface ApiContext extends Pick<SandboxOptions, 'pool' | 'publicUrl' | 'log' | 'findClient'> {
  clock: () => Date
  cursors: Cursors
  /** Makes a signer for one purpose. */
  signer: (purpose: string) => Signer
  /** Makes a limiter of requests per minute, which its name distinguishes from the others. */
  limiter: (name: string, perMinute: number) => LeasedRateLimiter
}

/** An API of the sandbox. */
export interface SandboxApi {
  /** Name of the folder of its OpenAPI documents, `<name>/<version>/openapi.yaml`. */
  name: string
  /** Folder of documents; that of the sandbox by default. */
  documentsFolder?: string
  /** For each major version, such as `v1`, a handler for each operation of its document. */
  handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>>
  /** Adds routes that are not operations, such as pages. Errors become problems unless the routes handle them. */
  routes?: FastifyPluginCallback
  /** Applies what has become due. */
  processDue?: () => Promise<void>
  /** Deletes expired data. */
  cleanUp?: () => Promise<void>
}
