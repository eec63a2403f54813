import { PATHS, type ReferenceApis } from '@portico/contract'
import type { Client } from '@portico/testing'
import { requestText } from './rates.ts'

interface Server {
  origin: string
}

/** What every browser sends. */
const AS_BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Where the sandbox keeps the bank accounts that it has validated. */
export const VALIDATIONS = 'sandbox/bank-account-validation-api/v1/account-validations'
/** A bank account to validate. */
export const VALIDATION = { iban: 'DE89370400440532013000', holderName: 'Lena Hoffmann', holderKind: 'PERSON' }

/** The texts of requests for a page of the reference, and for what a browser then loads for it. */
export async function referenceRequests(portal: Server, user: Client): Promise<{ page: string; piece: string }> {
  const { apis } = await user.json<ReferenceApis>(PATHS.references)
  const version = apis.find(({ api }) => api === 'payments')?.versions[0]
  if (!version) throw new Error('The reference of payments has no version.')
  const query = new URLSearchParams({
    version: version.version,
    language: 'en',
    environment: version.environments[0] ?? ''
  })
  return {
    page: requestText(portal, { path: 'apireference/payments/operations/initiatePayment', headers: AS_BROWSER }),
    piece: requestText(portal, {
      path: `${PATHS.referencePiece('payments', 'operation', 'initiatePayment')}?${query}`,
      authorization: user.authorization,
      headers: AS_BROWSER
    })
  }
}

/** The text of a request that makes a validation of a bank account. */
export const validationRequest = (portal: Server, authorization: string): string =>
  requestText(portal, {
    path: VALIDATIONS,
    authorization,
    headers: { 'idempotency-key': '{uuid}' },
    body: VALIDATION
  })
