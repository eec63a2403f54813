export { isLockNotAvailable } from './database/lock-not-available.ts'
export { type PartitionFunctions, restrictPartitionFunctions } from './database/partition-rights.ts'
export { deleteInPortions } from './database/portions.ts'
export {
  primaryConnection,
  type ReadConnection,
  type ReadFromReplica,
  readFromPrimary
} from './database/replica-reads.ts'
export { inTransaction, type Transaction } from './database/transaction.ts'
export { matchesEntityTag } from './entity-tags.ts'
export { DatabaseUnavailableError, findOutage, ServerStoppingError, StartupError } from './errors.ts'
export { escapeHtml, Html, html } from './html.ts'
export { type Allowance, LeasedRateLimiter } from './leased-rate-limiter.ts'
export {
  applyMigrations,
  INSUFFICIENT_PRIVILEGE,
  type MigrationOptions,
  type MigrationSet,
  pendingMigrations
} from './migrations/apply.ts'
export {
  type AppliedMigration,
  applyFirstMigrations,
  readAppliedMigrations,
  requireKnownMigrations
} from './migrations/levels.ts'
export { releaseOf } from './migrations/published.ts'
export { type AddressKind, addressKind, hostOf, isAddress, isLocalName } from './outbound/address-kind.ts'
export {
  createGuardedClient,
  type GuardedClient,
  type GuardedClientOptions,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResult
} from './outbound/guarded-client.ts'
export { RateLimiter, retryAfterSeconds } from './rate-limiter.ts'
export { decodeUtf8, EncodingError, parseJsonBody } from './request-body.ts'
export { pathOf } from './request-path.ts'
export { RouteMethods } from './route-methods.ts'
export { shortAddress } from './short-address.ts'
export { type EndSpan, type SpanOptions, setTracer, type Tracer, tracing } from './tracing.ts'
