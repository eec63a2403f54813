/** What signers do on their pages: each change is stored within a transaction. */
import type pg from 'pg'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { setTimer } from '../../core/owners/timers.ts'
import { completeContract } from '../contracts/lifecycle.ts'
import { completeApplication } from '../lifecycle.ts'
import type { SignatureRecord, SignerRecord } from '../model.ts'
import { CONTRACT_TRANSITIONS, moved, SIGNATURE_TRANSITIONS } from '../states.ts'
import { readApplication, readContract, readSignature, updateContract, updateSignature } from '../store.ts'
import { momentText, TIMERS } from '../times.ts'

const withSigner = (
  signature: SignatureRecord,
  applicantId: string,
  change: Partial<SignerRecord>
): SignatureRecord => ({
  ...signature,
  detail: {
    ...signature.detail,
    signers: signature.detail.signers.map((signer) =>
      signer.applicantId === applicantId ? { ...signer, ...change } : signer
    )
  }
})

/** The signer of a signature. */
export const signerOf = ({ detail }: SignatureRecord, applicantId: string): SignerRecord | undefined =>
  detail.signers.find((signer) => signer.applicantId === applicantId)

/** Whether a signer can still act at a moment. */
export function canAct(signature: SignatureRecord, signer: SignerRecord, now: Date): boolean {
  const isOpen = signature.status === 'OPEN' && now < new Date(signature.detail.expiresAt)
  return isOpen && signer.status !== 'SIGNED' && signer.status !== 'REFUSED'
}

/** What a signer does: opens the contract with the code, signs it or refuses to. */
export type SignerAction = { kind: 'open' } | { kind: 'refuse' } | { kind: 'sign'; receivesTermsByPost: boolean }

/**
 * Carries out what a signer does, unless the signature has moved on. Application, contract and signature are locked in this order, as
 * everywhere.
 */
export async function act(
  client: pg.PoolClient,
  moment: OwnerMoment,
  { signatureId, applicantId }: { signatureId: string; applicantId: string },
  action: SignerAction
): Promise<SignatureRecord> {
  const { owner, now } = moment
  const { contractId } = await readSignature(client, owner, signatureId)
  const { applicationId } = await readContract(client, owner, contractId)
  await readApplication(client, owner, applicationId, 'for update')
  const contract = await readContract(client, owner, contractId, 'for update')
  const signature = await readSignature(client, owner, signatureId, 'for update')
  const signer = signerOf(signature, applicantId)
  if (!signer || !canAct(signature, signer, now)) return signature
  if (action.kind === 'open')
    return signer.status === 'INVITED'
      ? updateSignature(client, withSigner(signature, applicantId, { status: 'OPENED' }), now)
      : signature
  // Only who has confirmed the code has the contract in front of them.
  if (signer.status !== 'OPENED') return signature
  if (action.kind === 'refuse') {
    const refused = withSigner(signature, applicantId, { status: 'REFUSED' })
    await updateContract(client, moved(CONTRACT_TRANSITIONS, contract, 'READY'), now)
    await setTimer(client, owner, TIMERS.signatureExpiry, contractId, undefined)
    return updateSignature(client, moved(SIGNATURE_TRANSITIONS, refused, 'REFUSED'), now)
  }
  const { receivesTermsByPost } = action
  const signed = withSigner(signature, applicantId, {
    status: 'SIGNED',
    signedAt: momentText(now),
    ...(receivesTermsByPost && { receivesTermsByPost })
  })
  if (signed.detail.signers.some(({ status }) => status !== 'SIGNED')) return updateSignature(client, signed, now)
  const isSentByPost = signed.detail.signers.some((each) => each.receivesTermsByPost)
  await completeContract(client, moment, contract, isSentByPost)
  await completeApplication(client, moment, applicationId)
  await setTimer(client, owner, TIMERS.signatureExpiry, contractId, undefined)
  const completed = moved(SIGNATURE_TRANSITIONS, signed, 'COMPLETED')
  return updateSignature(client, { ...completed, detail: { ...completed.detail, completedAt: momentText(now) } }, now)
}
