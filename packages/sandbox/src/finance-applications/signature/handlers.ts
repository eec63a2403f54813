import { randomBytes, randomInt } from 'node:crypto'
import type { FinanceApiSchemas, LanguageCode } from '@portico/finance'
import type pg from 'pg'
import type { ApiContext } from '../../core/api.ts'
import type { Call, Handler, HandlerResponse } from '../../core/handler.ts'
import { runIdempotently } from '../../core/idempotency/idempotency.ts'
import { newId } from '../../core/identifiers.ts'
import { setTimer } from '../../core/owners/timers.ts'
import { commonProblem, invalidField, stateConflict } from '../../core/problems.ts'
import { publishedStatusOf } from '../contracts/status.ts'
import type { ContractRecord, SignatureRecord, SignerRecord } from '../model.ts'
import { CONTRACT_TRANSITIONS, moved } from '../states.ts'
import { insertSignature, latestSignature, readContract, updateContract } from '../store.ts'
import { addSeconds, endOfDay, momentText, SIGNATURE_DAYS, TIMERS } from '../times.ts'

type Schemas = FinanceApiSchemas

const DAY_SECONDS = 86_400

/** Beginning of the addresses at which people sign. */
export const SIGNING_PATH = '/sandbox/sign'

/** A signature as the document has it. */
export function toSignature(
  { signatureId, contractId, status, detail }: SignatureRecord,
  publicUrl: string
): Schemas['Signature'] {
  const { signers, startedAt, expiresAt, completedAt } = detail
  return {
    signatureId,
    contractId,
    status,
    signers: signers.map((signer) => ({
      applicantId: signer.applicantId,
      status: signer.status,
      ...(signer.status !== 'SIGNED' &&
        signer.status !== 'REFUSED' && { signingUrl: `${publicUrl}${SIGNING_PATH}/${signer.token}` }),
      ...(signer.signedAt !== undefined && { signedAt: signer.signedAt })
    })),
    startedAt,
    expiresAt,
    ...(completedAt !== undefined && { completedAt })
  }
}

/** Somebody who is invited to sign. */
export const newSigner = (applicantId: string): SignerRecord => ({
  applicantId,
  status: 'INVITED',
  token: randomBytes(18).toString('base64url'),
  code: String(randomInt(1_000_000)).padStart(6, '0')
})

/** A new signature of a contract by everybody who applied. It does not outlast the day until which the contract can be signed. */
function newSignature(
  contract: ContractRecord,
  { returnUrl, language = 'en' }: Schemas['SignatureRequest'],
  now: Date
): SignatureRecord {
  const { owner, contractId, detail } = contract
  const sevenDays = addSeconds(now, SIGNATURE_DAYS * DAY_SECONDS)
  const lastMoment = endOfDay(detail.signUntil)
  return {
    signatureId: newId('sig'),
    owner,
    contractId,
    status: 'OPEN',
    version: 1,
    detail: {
      language: language as LanguageCode,
      ...(returnUrl !== undefined && { returnUrl }),
      signers: detail.applicants.map(({ applicantId }) => newSigner(applicantId)),
      startedAt: momentText(now),
      expiresAt: momentText(sevenDays < lastMoment ? sevenDays : lastMoment)
    },
    createdAt: now,
    updatedAt: now
  }
}

/** Whether a browser may be led to an address: one that has no user name, which would make it look like another. */
function isBrowsable(text: string): boolean {
  try {
    const { username, password, hostname } = new URL(text)
    return username === '' && password === '' && hostname !== ''
  } catch {
    return false
  }
}

async function startSignature(client: pg.PoolClient, call: Call, publicUrl: string): Promise<HandlerResponse> {
  const { owner, now, operation } = call
  const request = call.body as Schemas['SignatureRequest']
  if (request.returnUrl !== undefined && !isBrowsable(request.returnUrl))
    throw invalidField('/returnUrl', 'invalid_format', 'Must be a URL that a browser can open, without a username.')
  const contract = await readContract(client, owner, String(call.path.contractId), 'for update')
  if (contract.status !== 'READY')
    throw stateConflict(
      `The contract is ${publishedStatusOf(contract.status)}. Only a contract that is READY can be signed.`
    )
  const signature = newSignature(contract, request, now)
  await insertSignature(client, signature)
  await updateContract(client, moved(CONTRACT_TRANSITIONS, contract, 'SIGNING'), now)
  await setTimer(client, owner, TIMERS.signatureExpiry, contract.contractId, new Date(signature.detail.expiresAt))
  const Location = operation.url.replace(':contractId', contract.contractId)
  return { status: 201, headers: { Location }, body: toSignature(signature, publicUrl) }
}

/** Handlers of signatures. */
export function signatureHandlers({ pool, publicUrl }: ApiContext): Record<string, Handler> {
  return {
    startSignature: (call) => runIdempotently(pool, call, (client) => startSignature(client, call, publicUrl)),

    readSignature: async ({ owner, path }) => {
      const { contractId } = await readContract(pool, owner, String(path.contractId))
      const signature = await latestSignature(pool, owner, contractId)
      if (!signature) throw commonProblem('notFound', 'The contract has no signature. Start one first.')
      return { status: 200, body: toSignature(signature, publicUrl) }
    }
  }
}
