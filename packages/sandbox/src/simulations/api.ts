import fs from 'node:fs'
import path from 'node:path'
import type { Money } from '@portico/finance'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { allowAnyOrigin } from '../http/scope.ts'
import { webhookMessageHandlers } from '../notifications/faults/send-message.ts'
import { inboxHandlers } from '../notifications/inbox/api.ts'
import { inboxRoutes } from '../notifications/inbox/routes.ts'
import { listTransfers, receiveTransfer, toTransferResponse } from '../payments/transfers.ts'
import { clockHandlers } from './clock.ts'
import { dealHandlers } from './deals/handlers.ts'
import { restorePointHandlers } from './restore-points.ts'

/** Documents of APIs that exist in no other environment, so that no catalogue has them. */
const DOCUMENTS = path.resolve(import.meta.dirname, '../../documents')

/** The Simulations API: what a program does in place of the outside world. It publishes its own document. */
export function simulationsApi(context: ApiContext): SandboxApi {
  const { pool, cursors } = context
  const document = fs.readFileSync(path.join(DOCUMENTS, 'simulations/1.2.0/openapi.yaml'), 'utf8')
  return {
    name: 'simulations',
    documentsFolder: DOCUMENTS,
    handlers: {
      v1: {
        ...clockHandlers(context),
        ...restorePointHandlers(context),
        ...dealHandlers(context),
        ...webhookMessageHandlers(context),
        ...inboxHandlers(context),

        receiveTransfer: (call) =>
          runIdempotently(pool, call, async (client) => ({
            status: 201,
            body: await receiveTransfer(client, call.owner, call.body as { reference: string; amount: Money }, call.now)
          })),

        listTransfers: (call) => {
          const { owner, query } = call
          const matched = typeof query.matched === 'boolean' ? query.matched : undefined
          return cursors.respond(
            call,
            `transfers ${owner} ${String(matched)}`,
            (after, limit) => listTransfers(pool, { owner, matched }, limit, after),
            toTransferResponse
          )
        }
      }
    },
    routes: async (app) => {
      allowAnyOrigin(app)
      inboxRoutes(app, context)
      app.get('/sandbox/simulations/v1/openapi.yaml', (_request, reply) =>
        reply.type('application/yaml; charset=utf-8').header('Cache-Control', 'no-cache').send(document)
      )
    }
  }
}
