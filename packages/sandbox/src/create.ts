import type { SandboxOptions } from './core/options.ts'
import { type ApiContext, createCore, type SandboxApi, type SandboxCore } from './core/sandbox.ts'
import { financeQuotationApi } from './finance-quotation/api.ts'
import { paymentsApi } from './payments/api.ts'
import { type PaymentsService, paymentsService } from './payments/service.ts'

/** The simulated provider. */
export interface Sandbox extends Omit<SandboxCore, 'call'> {
  payments: PaymentsService
}

/** The APIs that are live, one function each. */
const APIS: readonly ((context: ApiContext, documentsFolder: string) => SandboxApi)[] = [
  financeQuotationApi,
  paymentsApi
]

/**
 * Makes the sandbox; `migrateSandbox` must have run. Its `plugin` is to be registered without a prefix, and `sweep` to be called every
 * minute, by any instance: what is read is brought up to date without it.
 *
 * @throws Error when a document cannot be served as it is, or the signing secret is too short
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const core = createCore(options, (context) => APIS.map((make) => make(context, options.documentsFolder)))
  const { pool, publicUrl, clock = () => new Date() } = options
  const { plugin, sweep, cleanUp, call } = core
  return { plugin, sweep, cleanUp, payments: paymentsService({ call, pool, publicUrl, clock }) }
}
