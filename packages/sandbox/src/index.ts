export type { Caller } from './core/caller.ts'
export { migrateSandbox, pendingSandboxMigrations, SANDBOX_MIGRATIONS } from './core/database.ts'
export type {
  Client,
  ClientKeys,
  EndpointNotice,
  ObservedAttempt,
  ObservedCall,
  SandboxOptions,
  Sealing
} from './core/options.ts'
export { deleteClientData, readClientData } from './core/owners/client-data.ts'
/** @public for the test of the periods that the privacy policy states */
export { WORKSPACE_DAYS } from './core/owners/owners.ts'
export { type FieldError, type Problem, SandboxProblem } from './core/problems.ts'
export { createSandbox, type Sandbox } from './create.ts'
export type { DealsService } from './deals/service.ts'
export type { Timeline, TimelineItem } from './deals/timeline.ts'
export type { GoLiveEvidence, GoLiveService, RequestProof } from './go-live/evidence.ts'
export type { DeliveryProof } from './go-live/webhooks.ts'
export { overloadRefusal } from './http/scope.ts'
export type { EndpointState } from './notifications/endpoints/service.ts'
export type * from './payment-rules/model.ts'
export { ORDER_AMOUNT } from './payments/order-amounts.ts'
export type { PaymentsService } from './payments/service.ts'
/** @public for the test of the periods that the privacy policy states */
export { KEPT_DAYS as REQUEST_LOG_DAYS } from './request-log/partitions.ts'
export type { ListedEntry } from './request-log/search.ts'
export type { RequestLogService } from './request-log/service.ts'
export { IncomparableVersionError } from './version-check/report.ts'
