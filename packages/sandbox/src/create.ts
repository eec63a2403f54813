import { readFromPrimary } from '@portico/server-kit'
import { accountValidationsApi } from './account-validations/api.ts'
import type { SandboxOptions } from './core/options.ts'
import { createCore, type SandboxCore } from './core/sandbox.ts'
import { type DealsService, dealsService } from './deals/service.ts'
import { financeApplicationsApi } from './finance-applications/api.ts'
import { financeQuotationApi } from './finance-quotation/api.ts'
import { type GoLiveService, goLiveService } from './go-live/evidence.ts'
import { documentedOperations } from './go-live/operations.ts'
import { notificationsApi } from './notifications/api.ts'
import { type NotificationsService, notificationsService } from './notifications/endpoints/service.ts'
import { ordersApi } from './orders/api.ts'
import { paymentsApi } from './payments/api.ts'
import { type PaymentsService, paymentsService } from './payments/service.ts'
import { prequalificationsApi } from './prequalifications/api.ts'
import { type RequestLogService, requestLogService } from './request-log/service.ts'
import { simulationsApi } from './simulations/api.ts'
import { tradeInsApi } from './trade-ins/api.ts'
import { vehiclesApi } from './vehicles/api.ts'

/** The simulated provider. */
export interface Sandbox extends Omit<SandboxCore, 'call' | 'nowOf' | 'writeLog'> {
  payments: PaymentsService
  notifications: NotificationsService
  log: RequestLogService
  deals: DealsService
  goLive: GoLiveService
}

/** The APIs of the sandbox. */
const APIS = [
  financeQuotationApi,
  financeApplicationsApi,
  paymentsApi,
  ordersApi,
  accountValidationsApi,
  prequalificationsApi,
  vehiclesApi,
  tradeInsApi,
  notificationsApi,
  simulationsApi
]

/**
 * Makes the sandbox; `migrateSandbox` must have run. Its `plugin` is to be registered without a prefix, and `processDue` and
 * `maintainLog` to be called every minute, by any instance: what is read is brought up to date without them.
 *
 * @throws Error when a document cannot be served as it is, or the signing secret is too short
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { pool, publicUrl, documentsFolder, clock = () => new Date() } = options
  const { readFromReplica = readFromPrimary(pool) } = options
  const { call, nowOf, writeLog, ...sandbox } = createCore(options, APIS)
  return {
    ...sandbox,
    payments: paymentsService({ call, pool, publicUrl, nowOf }),
    notifications: notificationsService(pool, clock),
    log: requestLogService(readFromReplica, writeLog),
    deals: dealsService(readFromReplica, writeLog, nowOf),
    goLive: goLiveService(readFromReplica, documentedOperations(documentsFolder), writeLog)
  }
}
