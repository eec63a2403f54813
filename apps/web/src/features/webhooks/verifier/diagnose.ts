import { type BodyVariant, bodyVariants } from './body-variants.ts'
import { fromBase64, SECRET_PREFIX, type Signer, signedText, signerWith } from './signing.ts'

/** Why a signature differs from the one that is expected. */
export type Diagnosis =
  | { readonly reason: 'bodyRewritten'; readonly variants: readonly BodyVariant[]; readonly text: string }
  | { readonly reason: 'secretAsText' }
  | { readonly reason: 'prefixDecoded' }
  | { readonly reason: 'milliseconds' }
  | { readonly reason: 'eventId'; readonly id: string }
  | { readonly reason: 'bodyAlone' }
  | { readonly reason: 'order' }
  | { readonly reason: 'otherAttempt'; readonly timestamp: number }
  | { readonly reason: 'unknown' }

interface Signed {
  readonly id: string
  readonly timestamp: string
  readonly body: string
  readonly signatures: readonly string[]
  readonly secrets: readonly string[]
  /** The key of a secret; undefined when it is none. */
  readonly keyOf: (secret: string) => Uint8Array<ArrayBuffer> | undefined
}

/** Seconds around a timestamp among which that of another attempt is sought; the second follows after 5 s, the third after 5 min. */
const ATTEMPT_SECONDS = 320

/** The `id` of a JSON body, which is that of the event. */
function idOfBody(body: string): string | undefined {
  try {
    const { id } = JSON.parse(body) as { id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

/** The keys that result when the prefix is decoded as if it were Base64: some decoders leave `_` out, others read it as `/`. */
function keysWithPrefix(secret: string): Uint8Array<ArrayBuffer>[] {
  return ['', '/'].flatMap((replacement) => {
    const text = secret.replaceAll('_', replacement).replace(/=+$/, '')
    // Lenient decoders ignore a last character that is no whole byte.
    const key = fromBase64(text.length % 4 === 1 ? text.slice(0, -1) : text)
    return key ? [key] : []
  })
}

/** What else may have been signed with the right key, each with what it means. */
function* otherTexts({ id, timestamp, body }: Signed): Generator<[text: string, diagnosis: Diagnosis]> {
  if (timestamp.length > 11) yield [signedText(id, timestamp.slice(0, -3), body), { reason: 'milliseconds' }]
  yield [signedText(id, `${timestamp}000`, body), { reason: 'milliseconds' }]
  const eventId = idOfBody(body)
  if (eventId !== undefined && eventId !== id)
    yield [signedText(eventId, timestamp, body), { reason: 'eventId', id: eventId }]
  yield [signedText(timestamp, id, body), { reason: 'order' }]
  yield [body, { reason: 'bodyAlone' }]
  yield [`${timestamp}.${body}`, { reason: 'bodyAlone' }]
}

async function diagnoseTexts(signed: Signed, sign: Signer): Promise<Diagnosis | undefined> {
  const { id, timestamp, body, signatures } = signed
  for (const { text, variants } of bodyVariants(body))
    if (signatures.includes(await sign(signedText(id, timestamp, text))))
      return { reason: 'bodyRewritten', variants, text }
  for (const [text, diagnosis] of otherTexts(signed)) if (signatures.includes(await sign(text))) return diagnosis
  const seconds = Number(timestamp)
  if (!Number.isSafeInteger(seconds)) return undefined
  const around = Array.from({ length: 2 * ATTEMPT_SECONDS + 1 }, (_, index) => seconds - ATTEMPT_SECONDS + index)
  const made = await Promise.all(around.map((at) => sign(signedText(id, at, body))))
  const found = made.findIndex((signature) => signatures.includes(signature))
  return found < 0 ? undefined : { reason: 'otherAttempt', timestamp: around[found] ?? 0 }
}

/**
 * Finds out why no signature fits: tries what receivers and senders do by mistake, and what frameworks do to bodies.
 *
 * @returns `unknown` when nothing that was tried fits: another secret, headers of another message, or other content
 */
export async function diagnose(signed: Signed): Promise<Diagnosis> {
  const { id, timestamp, body, signatures, secrets, keyOf } = signed
  const text = signedText(id, timestamp, body)
  for (const secret of secrets) {
    const key = keyOf(secret)
    const diagnosis = key?.length ? await diagnoseTexts(signed, await signerWith(key)) : undefined
    if (diagnosis) return diagnosis
    const withoutPrefix = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
    for (const asText of [secret, withoutPrefix])
      if (signatures.includes(await (await signerWith(asText))(text))) return { reason: 'secretAsText' }
    for (const whole of keysWithPrefix(secret))
      if (signatures.includes(await (await signerWith(whole))(text))) return { reason: 'prefixDecoded' }
  }
  return { reason: 'unknown' }
}
