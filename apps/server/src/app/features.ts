import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '../features/account/routes.ts'
import { applicationRoutes } from '../features/applications/routes.ts'
import { catalogueRoutes } from '../features/catalogue/routes.ts'
import { contactRoutes } from '../features/contact/routes.ts'
import { easyAccessRoutes } from '../features/easy-access/routes.ts'
import { firstViewRoutes } from '../features/first-views/routes.ts'
import { managementRoutes } from '../features/management/routes.ts'
import { watchBodySchemas } from '../features/mcp/body-schemas.ts'
import { mcpRoutes } from '../features/mcp/routes.ts'
import { paymentRoutes } from '../features/payments/routes.ts'
import { pluginRoutes } from '../features/plugin/routes.ts'
import { proofRoutes } from '../features/proofs/routes.ts'
import { referenceRoutes } from '../features/reference/routes.ts'
import { sandboxRoutes } from '../features/sandbox/host.ts'
import { embeddedProviderRoutes } from '../features/session/embedded-provider.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { statusRoutes } from '../features/status/routes.ts'
import { userManagementRoutes } from '../features/users/routes.ts'
import { ROOT, type Services } from './services.ts'

/**
 * Registers every feature, in this order. A new feature is one line here.
 *
 * @param services with the function that returns whether the application is stopping
 */
export async function registerFeatures(
  app: FastifyInstance,
  services: Services & { isStopping: () => boolean }
): Promise<void> {
  const { config, easyAccess, loggers, provider, reference, sandbox } = services
  const bodySchemas = watchBodySchemas(app)
  if (provider) await app.register(embeddedProviderRoutes, { provider })
  await app.register(sessionRoutes, { ...services, log: loggers.get('session') })
  await app.register(accountRoutes, services)
  await app.register(easyAccessRoutes, services)
  await app.register(applicationRoutes, services)
  await app.register(catalogueRoutes, { ...services, observer: reference.observer })
  await app.register(referenceRoutes, {
    ...services,
    ...reference.services,
    operator: config,
    onRead: easyAccess.sawReading
  })
  await app.register(firstViewRoutes, services)
  await app.register(sandboxRoutes, { sandbox })
  const assetsFile = path.join(ROOT, 'content/plugin/assets.json')
  await app.register(pluginRoutes, { ...services, assetsFile, folder: services.pluginFolder })
  await app.register(paymentRoutes, services)
  await app.register(proofRoutes, services)
  await app.register(userManagementRoutes, services)
  await app.register(managementRoutes, services)
  await app.register(statusRoutes, services)
  await app.register(contactRoutes, services)
  await app.register(mcpRoutes, {
    ...services,
    bodySchemas,
    toolIssuer: provider?.issuer,
    version: services.release.build.version,
    log: loggers.get('server')
  })
}
