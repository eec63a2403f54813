import type { Client } from '../../core/options.ts'
import { mayLeadTo, type ReturnLink } from '../../providers/return-link.ts'
import type { SignatureRecord, SignerRecord } from '../model.ts'

/**
 * The merchant's address for the return of a signer who has finished, with the contract and the result.
 *
 * @param publicUrl of the portal
 * @param client whose signature it is; undefined when it is suspended or has ended
 */
export function returnLinkOf(
  { contractId, detail }: SignatureRecord,
  { status }: SignerRecord,
  publicUrl: string,
  client: Client | undefined
): ReturnLink | undefined {
  if (detail.returnUrl === undefined) return undefined
  const url = new URL(detail.returnUrl)
  const isAutomatic = mayLeadTo(url, publicUrl, client)
  url.searchParams.set('contractId', contractId)
  url.searchParams.set('result', status)
  return { url: url.href, origin: url.origin, isAutomatic }
}
