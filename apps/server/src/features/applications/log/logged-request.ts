import type { LoggedRequest } from '@portico/contract'
import type { ListedEntry } from '@portico/sandbox'

/** A request of the log as the portal's API has it. */
export function toLoggedRequest({
  at,
  aheadMs,
  durationMs,
  rule,
  resources,
  deal,
  ...entry
}: ListedEntry): LoggedRequest {
  return {
    ...entry,
    at: new Date(at).toISOString(),
    clock: new Date(at + aheadMs).toISOString(),
    ms: durationMs,
    rule: rule ?? null,
    resources: [...resources],
    deal: deal ?? null
  }
}
