import { deleteInPortions } from '@portico/server-kit'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import { contractDocumentRoutes } from './contracts/contract-documents.ts'
import { DocumentLinks } from './contracts/document-links.ts'
import { contractHandlers } from './contracts/handlers.ts'
import { documentHandlers } from './documents/handlers.ts'
import { applicationHandlers } from './handlers.ts'
import { signatureHandlers } from './signature/handlers.ts'
import { signingRoutes } from './signature/routes.ts'
import { financeApplicationsStory } from './story/story.ts'
import { financeTimers } from './timers.ts'

/** Days for which the files of documents are kept. */
const FILE_DAYS = 400
const DAY_MS = 86_400_000

/** The Finance applications API, with the pages on which people sign and the documents of contracts. */
export function financeApplicationsApi(context: ApiContext): SandboxApi {
  const { pool, clock, publicUrl, signer } = context
  // The purpose is part of the signature of links that are in use.
  const links = new DocumentLinks(signer('papers of contracts'), publicUrl)
  return {
    name: 'finance-api',
    handlers: {
      v1: {
        ...applicationHandlers(context),
        ...documentHandlers(context),
        ...contractHandlers(context, links),
        ...signatureHandlers(context)
      }
    },
    routes: async (app) => {
      app.register(async (scope) => signingRoutes(scope, context, links))
      app.register(async (scope) => contractDocumentRoutes(scope, context, links))
    },
    story: financeApplicationsStory,
    timers: financeTimers,
    cleanUp: async () => {
      await deleteInPortions(pool, 'sandbox.finance_files', 'created_at < $1', [
        new Date(clock().getTime() - FILE_DAYS * DAY_MS)
      ])
    }
  }
}
