/** A key that no other call has (header `Idempotency-Key`); also on a page that is not served securely, where browsers make no UUIDs. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
