import type { Client, DealsService, EndpointState, GoLiveService, RequestLogService } from '@portico/sandbox'
import type { FastifyRequest } from 'fastify'
import type { DocumentSigner } from '../../platform/pdf/signing.ts'
import type { PlatformServices } from '../../platform/services.ts'

/** A new access token of an application. */
export interface IssuedToken {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

/** A version of an API with its OpenAPI document. */
interface ApiVersionText {
  version: string
  text: string
}

/** What the applications work with. */
export interface ApplicationServices
  extends Pick<PlatformServices, 'database' | 'clock' | 'outbox' | 'publicUrl' | 'embeddedProvider' | 'rateLimits'> {
  /** Whether addresses on the developer's own machine may be called: in the profile `dev`. */
  allowsOwnMachine: boolean
  /** Deletes what a client has in the sandbox. */
  removeClientData: (clientId: string) => Promise<void>
  /** Forgets what this instance knows of a client, so that a change counts here immediately; elsewhere within seconds. */
  forgetClient: (clientId: string) => void
  /** Issues a token of the sandbox for some scopes of a client. What is read with one for a page of the portal is not logged. */
  issueToken: (client: Client, scopes: readonly string[], options: { isForPage: boolean }) => Promise<IssuedToken>
  /** The webhook endpoints of a client. */
  listEndpoints: (clientId: string) => Promise<EndpointState[]>
  requestLog: RequestLogService
  /** The versions of all APIs that everybody reads in the sandbox, of each API the newest first. */
  listApiVersions: () => Promise<{ api: string; version: string }[]>
  /** The documents of two versions of an API, as whoever makes a request reads them. */
  readApiVersions: (
    request: Pick<FastifyRequest, 'session'>,
    api: string,
    choice: { from?: string | undefined; to?: string | undefined }
  ) => Promise<{ from: ApiVersionText; to: ApiVersionText }>
  deals: DealsService
  goLive: GoLiveService
  /** What signs documents; its key is made with the first of them. */
  documentSigner: () => Promise<DocumentSigner>
}
