import type { FinanceApiSchemas } from '@portico/finance'
import type { ContractStatus } from '../states.ts'

type PublishedStatus = FinanceApiSchemas['Contract']['status']
type LoanStatus = FinanceApiSchemas['Loan']['status']

/** The states of the document for each state of a contract; the loan has one from the signature on. */
const PUBLISHED: Readonly<Record<ContractStatus, readonly [contract: PublishedStatus, loan?: LoanStatus]>> = {
  READY: ['READY'],
  SIGNING: ['SIGNING'],
  SIGNED: ['SIGNED', 'PENDING'],
  ACTIVE: ['SIGNED', 'ACTIVE'],
  SETTLED: ['SIGNED', 'SETTLED'],
  REVOKED: ['REVOKED', 'WITHDRAWN'],
  CANCELLED: ['CANCELLED'],
  EXPIRED: ['EXPIRED']
}

/** The state of a contract as the document has it. */
export const publishedStatusOf = (status: ContractStatus): PublishedStatus => PUBLISHED[status][0]

/** The state of the loan of a contract; undefined before the signature. */
export const loanStatusOf = (status: ContractStatus): LoanStatus | undefined => PUBLISHED[status][1]
