const BYTE = 0x1_00

/** Random bytes in hexadecimal digits. */
const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => (byte + BYTE).toString(16).slice(1)).join('')

/** The beginning of a new trace (W3C Trace Context), by which everything that a request leads to can be found. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`
