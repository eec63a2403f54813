import type { SandboxOptions } from './core/options.ts'
import { type ApiContext, type Core, makeCore, type SandboxPart } from './core/sandbox.ts'
import { financeQuotation } from './finance-quotation/part.ts'
import { paymentsPart } from './payments/part.ts'
import { type PaymentsService, paymentsService } from './payments/service.ts'

/** The simulated provider. */
export interface Sandbox extends Omit<Core, 'call'> {
  payments: PaymentsService
}

/** The APIs that are live, one function each. */
const PARTS: readonly ((context: ApiContext, documentsFolder: string) => SandboxPart)[] = [
  financeQuotation,
  paymentsPart
]

/**
 * Makes the sandbox; `migrateSandbox` must have run. Its `plugin` is to be registered without a prefix, and `sweep` to be called every
 * minute, by any instance: what is read is brought up to date without it.
 *
 * @throws Error when a document cannot be served as it is, or the signing secret is too short
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const core = makeCore(options, (context) => PARTS.map((make) => make(context, options.documentsFolder)))
  const { pool, publicUrl, clock = () => new Date() } = options
  const { plugin, sweep, cleanUp, call } = core
  return { plugin, sweep, cleanUp, payments: paymentsService({ call, pool, publicUrl, clock }) }
}
