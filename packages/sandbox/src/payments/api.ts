import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ApiContext, SandboxApi } from '../core/sandbox.ts'
import { allowAnyOrigin } from '../http/operations.ts'
import { providerRoutes } from '../providers/routes.ts'
import { paymentHandlers } from './handlers.ts'
import { processDueRefunds } from './refunds.ts'
import { simulationHandlers } from './simulations.ts'
import { processDuePayments } from './store.ts'

/** The sandbox's own documents: what exists in no other environment. */
const OWN_DOCUMENTS = path.resolve(import.meta.dirname, '../../documents')

/** Publishes the document of the simulations: they are in no catalogue, for no other environment has them. */
function simulationsDocument(scope: FastifyInstance): void {
  const text = fs.readFileSync(path.join(OWN_DOCUMENTS, 'simulations/1.0.0/openapi.yaml'), 'utf8')
  scope.get('/sandbox/simulations/v1/openapi.yaml', (_request, reply) =>
    reply.type('application/yaml; charset=utf-8').header('Cache-Control', 'no-cache').send(text)
  )
}

/** Months for which payments are kept after they last changed: as long as they can be given back. */
const RETENTION_MONTHS = 13
/** Days by which months differ: a payment of the 31st would otherwise go before its time. */
const SPARE_DAYS = 3

/** The Payments API with its simulated providers. */
export function paymentsApi(context: ApiContext, documentsFolder: string): SandboxApi {
  const { pool, clock } = context
  return {
    modules: [
      { api: 'payments', documentsFolder, handlers: { v1: paymentHandlers(context) } },
      { api: 'simulations', documentsFolder: OWN_DOCUMENTS, handlers: { v1: simulationHandlers(context) } }
    ],
    routes: (app, _options, done) => {
      app.register((scope, _none, ready) => {
        providerRoutes(scope, context)
        ready()
      })
      app.register((scope, _none, ready) => {
        allowAnyOrigin(scope)
        simulationsDocument(scope)
        ready()
      })
      done()
    },
    sweep: async () => {
      const now = clock()
      while ((await processDuePayments(pool, now)) > 0);
      while ((await processDueRefunds(pool, now)) > 0);
    },
    cleanUp: async () => {
      const oldest = new Date(clock())
      oldest.setUTCMonth(oldest.getUTCMonth() - RETENTION_MONTHS)
      oldest.setUTCDate(oldest.getUTCDate() - SPARE_DAYS)
      // What was not even made yet has not changed since: there is an index on that.
      await pool.query('delete from sandbox.payments where created_at < $1 and updated_at < $1', [oldest])
      // Those that count for a payment go with it.
      await pool.query('delete from sandbox.incoming_transfers where received_at < $1 and payment_id is null', [oldest])
    }
  }
}
