const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Chunks that change how a picture looks, besides the critical ones, whose names begin with a capital. */
const NEEDED_CHUNKS: ReadonlySet<string> = new Set([
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs'
])

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE)

/**
 * The picture without what is beside it, and its size.
 *
 * @throws RangeError when it is cut off
 */
export function cleanPng(bytes: Buffer): { width: number; height: number; bytes: Buffer } {
  const kept: Buffer[] = [SIGNATURE]
  let at = SIGNATURE.length
  let type = ''
  let hasData = false
  while (type !== 'IEND') {
    const length = bytes.readUInt32BE(at)
    type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || (kept.length === 1 && (type !== 'IHDR' || length !== 13)))
      throw new RangeError('The chunk is cut off.')
    if (/^[A-Z]/.test(type) || NEEDED_CHUNKS.has(type)) kept.push(bytes.subarray(at, end))
    hasData ||= type === 'IDAT'
    at = end
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (!hasData || width === 0 || height === 0) throw new RangeError('There is no picture.')
  return { width, height, bytes: Buffer.concat(kept) }
}
