import type { OperationReference } from './operation.ts'

/** How a change meets those who already use an API. */
export type Impact = 'breaking' | 'compatible' | 'editorial'

/**
 * One difference between two versions. `code` is a key of translations (`reference.change.<code>`), `params` are for its sentence.
 */
export interface Change {
  readonly impact: Impact
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  /** Where it is, in words that need no translation: `POST /payments`, then `body › amount`. */
  readonly place: readonly string[]
  /** What follows the API's address in the version that still has it: `operations/createPayment#body.amount`. */
  readonly address?: string
  readonly side: 'before' | 'after'
}

export interface Changes {
  readonly from: string
  readonly to: string
  /** Breaking first, then in the order of the document. */
  readonly changes: readonly Change[]
  /** Operations and schemas that are new, for their badges. */
  readonly added: { readonly operations: readonly OperationReference[]; readonly schemas: readonly string[] }
  /** True when there are more than can be listed. */
  readonly truncated?: boolean
}
