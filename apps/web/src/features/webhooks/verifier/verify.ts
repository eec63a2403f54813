import { type Diagnosis, diagnose } from './diagnose.ts'
import { readHeaders, WEBHOOK_HEADERS } from './headers.ts'
import { fromBase64, SECRET_PREFIX, signedText, signerWith } from './signing.ts'

/** Seconds by which a timestamp may differ from the receiver's clock, as the libraries of Standard Webhooks have it. */
export const TOLERANCE_SECONDS = 300
/** Bytes of a secret. */
export const SECRET_BYTES = { min: 24, max: 64 } as const

/** The steps of a verification, in their order. */
export const STEP_NAMES = ['headers', 'id', 'timestamp', 'tolerance', 'signatures', 'secret', 'signature'] as const
export type StepName = (typeof STEP_NAMES)[number]

/** A step with its result: `text` is the key of its sentence, below that of the step, with the values in it. */
export interface Step {
  readonly name: StepName
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
}

export interface Verification {
  readonly isAuthentic: boolean
  readonly steps: readonly Step[]
  /** Why the signature differs. */
  readonly diagnosis?: Diagnosis
}

/** A message as its receiver has it. */
export interface ReceivedMessage {
  /** Lines of headers, or a JSON object. */
  readonly headers: string
  readonly body: string
  /** Secrets of the endpoint, one a line. */
  readonly secrets: string
  /** The receiver's clock in milliseconds; undefined for a message of earlier, whose age is not checked. */
  readonly now: number | undefined
}

const passed = (name: StepName, text = 'passed', values?: Step['values']): Step => ({
  name,
  status: 'passed',
  text,
  ...(values && { values })
})
const failed = (name: StepName, text: string, values?: Step['values']): Step => ({
  name,
  status: 'failed',
  text,
  ...(values && { values })
})
const skipped = (name: StepName, text = 'skipped'): Step => ({ name, status: 'skipped', text })

function timestampStep(text: string): Step {
  if (!/^\d{1,16}$/.test(text)) return failed('timestamp', 'notNumber', { value: text })
  if (text.length > 11) return failed('timestamp', 'milliseconds', { value: text })
  return passed('timestamp', 'passed', { at: Number(text) * 1000 })
}

function toleranceStep(timestamp: Step, text: string, now: number | undefined): Step {
  if (now === undefined) return skipped('tolerance', 'unchecked')
  if (timestamp.status === 'failed') return skipped('tolerance')
  const seconds = Math.round(now / 1000) - Number(text)
  const values = { seconds: Math.abs(seconds) }
  if (seconds > TOLERANCE_SECONDS) return failed('tolerance', 'old', values)
  if (seconds < -TOLERANCE_SECONDS) return failed('tolerance', 'future', values)
  return passed('tolerance', seconds < 0 ? 'ahead' : 'passed', values)
}

/** The signatures of version 1 in a header. */
function readSignatures(header: string): string[] {
  return header.split(/\s+/).flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []))
}

function signaturesStep(header: string): Step {
  const signatures = readSignatures(header)
  if (signatures.length === 0) return failed('signatures', header.includes('v1=') ? 'equalsSign' : 'none')
  const wrong = signatures.find((signature) => fromBase64(signature)?.length !== 32)
  if (wrong !== undefined) return failed('signatures', 'notBase64', { value: wrong })
  return passed('signatures', signatures.length === 1 ? 'passed' : 'several', { count: signatures.length })
}

/** The key of a secret; undefined when it is none. */
const keyOf = (secret: string) =>
  fromBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret)

function secretStep(secrets: readonly string[]): Step {
  if (secrets.length === 0) return failed('secret', 'missing')
  for (const secret of secrets) {
    const key = keyOf(secret)
    if (!key) return failed('secret', 'notBase64')
    if (key.length < SECRET_BYTES.min || key.length > SECRET_BYTES.max)
      return failed('secret', 'length', { bytes: key.length, ...SECRET_BYTES })
    if (!secret.startsWith(SECRET_PREFIX)) return passed('secret', 'noPrefix', { bytes: key.length })
  }
  return secrets.length === 1
    ? passed('secret', 'passed', { bytes: keyOf(secrets[0] ?? '')?.length ?? 0 })
    : passed('secret', 'several', { count: secrets.length })
}

interface SignatureInput {
  id: string
  timestamp: string
  body: string
  signatures: readonly string[]
  secrets: readonly string[]
}

/** Position of the first secret by which one of the signatures was made; -1 when there is none. */
async function matchingSecret({ id, timestamp, body, signatures, secrets }: SignatureInput): Promise<number> {
  for (const [index, secret] of secrets.entries()) {
    const key = keyOf(secret)
    if (key?.length && signatures.includes(await (await signerWith(key))(signedText(id, timestamp, body)))) return index
  }
  return -1
}

/**
 * Verifies a message by Standard Webhooks 1.0.0, step by step, and says why its signature differs. Nothing leaves the browser.
 *
 * @throws TypeError in a page that is not served securely: browsers keep their cryptography from it
 */
export async function verify({ headers, body, secrets: lines, now }: ReceivedMessage): Promise<Verification> {
  const found = readHeaders(headers)
  const missing = WEBHOOK_HEADERS.filter((name) => !found[name])
  const secrets = lines.split(/\s+/).filter(Boolean)
  const secret = secretStep(secrets)
  if (missing.length > 0)
    return {
      isAuthentic: false,
      steps: [
        failed('headers', 'missing', { names: missing.join(', ') }),
        ...(['id', 'timestamp', 'tolerance', 'signatures'] as const).map((name) => skipped(name)),
        secret,
        skipped('signature')
      ]
    }
  const [id = '', timestamp = '', header = ''] = WEBHOOK_HEADERS.map((name) => found[name])
  const time = timestampStep(timestamp)
  const idStep = /[\s.]/.test(id) ? failed('id', 'characters', { value: id }) : passed('id', 'passed', { value: id })
  const before = [passed('headers'), idStep, time, toleranceStep(time, timestamp, now), signaturesStep(header), secret]
  const signatures = readSignatures(header)
  // A signature that differs is explained also where an earlier step has failed, for which it is often the reason.
  if (signatures.length === 0 || secrets.length === 0)
    return { isAuthentic: false, steps: [...before, skipped('signature')] }
  const input = { id, timestamp, body, signatures, secrets }
  const match = await matchingSecret(input)
  const isRotated = match > 0 || (match === 0 && secrets.length > 1)
  const signature =
    match < 0
      ? failed('signature', 'different')
      : passed('signature', isRotated ? 'bySecret' : 'passed', { number: match + 1 })
  const steps = [...before, signature]
  const diagnosis = match < 0 ? await diagnose({ ...input, keyOf }) : undefined
  return {
    isAuthentic: steps.every(
      ({ status, name }) => status === 'passed' || (name === 'tolerance' && status === 'skipped')
    ),
    steps,
    ...(diagnosis && { diagnosis })
  }
}
