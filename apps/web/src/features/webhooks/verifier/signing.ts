export const SECRET_PREFIX = 'whsec_'
const encoder = new TextEncoder()

/** Bytes as Base64. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The bytes of Base64 with or without padding; undefined for another text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Signs texts with one key. */
export type Signer = (text: string) => Promise<string>

/**
 * Makes what signs with a key: the Base64 of HMAC-SHA256.
 *
 * @param key bytes, or a text whose UTF-8 is the key
 */
export async function signerWith(key: Uint8Array<ArrayBuffer> | string): Promise<Signer> {
  const bytes = typeof key === 'string' ? encoder.encode(key) : key
  const imported = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (text) => toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))))
}

/** What Standard Webhooks 1.0.0 signs. */
export const signedText = (id: string, timestamp: string | number, body: string): string => `${id}.${timestamp}.${body}`
