import { PROOF_PERIODS } from '@portico/contract'
import { CURRENCIES } from '@portico/finance'
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { EMPTY_VALUES, PROOF_SOURCES, type ProofValues } from './form.ts'

/** The name of the input in the fragment of an address. The server never sees a fragment. */
const NAME = 'p'
/** Bytes that a fragment may unpack to: the largest file, twice, and the rest of the form. */
const MAX_BYTES = 600_000

/** The fragment that keeps what is typed, compressed. */
export function fragmentOf(values: ProofValues): string {
  const bytes = deflateSync(strToU8(JSON.stringify(values)), { level: 9 })
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `#${NAME}=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** What a fragment keeps; undefined for one that is none, is damaged, or unpacks to more than a form can be. */
export function valuesOf(fragment: string): ProofValues | undefined {
  const packed = /^#p=([\w-]+)$/.exec(fragment)?.[1]
  if (packed === undefined) return undefined
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const out = new Uint8Array(MAX_BYTES)
    const bytes = inflateSync(
      Uint8Array.from(binary, (character) => character.charCodeAt(0)),
      { out }
    )
    return checked(JSON.parse(strFromU8(bytes)))
  } catch {
    return undefined
  }
}

/** Takes over texts and known choices only: anyone can write a link. */
function checked(given: unknown): ProofValues | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const values = given as Partial<Record<keyof ProofValues, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const oneOf = <T>(choices: readonly T[], value: unknown, other: T): T =>
    choices.find((choice) => choice === value) ?? other
  const loan = (typeof values.loan === 'object' && values.loan !== null ? values.loan : {}) as Record<string, unknown>
  return {
    source: oneOf(PROOF_SOURCES, values.source, 'loan'),
    title: text(values.title),
    currency: oneOf(CURRENCIES, values.currency, 'EUR'),
    period: oneOf(PROOF_PERIODS, values.period, 'MONTH'),
    loan: Object.fromEntries(
      Object.keys(EMPTY_VALUES.loan).map((field) => [field, text(loan[field])])
    ) as unknown as ProofValues['loan'],
    flows: text(values.flows),
    statedRate: text(values.statedRate),
    schedule: text(values.schedule)
  }
}
