import type { ReturnLink } from '../../providers/return-link.ts'
import type { SignatureRecord, SignerRecord } from '../model.ts'

/**
 * The merchant's address for the return of a signer who has finished, with the contract and the result. The page links it, and leads there
 * only with a click: who starts a signature may be anyone, so the address may be anyone's.
 */
export function returnLinkOf(
  { contractId, detail }: SignatureRecord,
  { status }: SignerRecord
): ReturnLink | undefined {
  if (detail.returnUrl === undefined) return undefined
  const url = new URL(detail.returnUrl)
  url.searchParams.set('contractId', contractId)
  url.searchParams.set('result', status)
  return { url: url.href, origin: url.origin, isAutomatic: false }
}
