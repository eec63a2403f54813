/** Chunks that are part of the picture; EXIF, XMP and unknown ones are not. */
const NEEDED_CHUNKS: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of VP8X that announce EXIF and XMP. */
const METADATA_FLAGS = 0x0c

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** Width and height that a chunk says; undefined for one that says none. */
function sizeOf(type: string, data: Buffer): [width: number, height: number] | undefined {
  if (type === 'VP8X') return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1]
  // Three bytes of the frame's head, then a start code.
  if (type === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a)
    return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
  if (type !== 'VP8L' || data.readUInt8(0) !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}

/**
 * The picture without what is beside it, and its size.
 *
 * @throws RangeError when it is cut off
 */
export function cleanWebp(bytes: Buffer): { width: number; height: number; bytes: Buffer } {
  const kept: Buffer[] = []
  let size: [number, number] | undefined
  let hasData = false
  const total = 8 + bytes.readUInt32LE(4)
  if (total > bytes.length) throw new RangeError('The file is cut off.')
  for (let at = 12; at < total; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > total) throw new RangeError('The chunk is cut off.')
    // Chunks have an even length; the last byte may be missing in files of careless programs.
    const chunk = Buffer.concat([bytes.subarray(at, end), Buffer.alloc(length & 1)])
    if (NEEDED_CHUNKS.has(type)) {
      size ??= sizeOf(type, chunk.subarray(8))
      if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8)
      hasData ||= type.startsWith('VP8') ? type !== 'VP8X' : type === 'ANMF'
      kept.push(chunk)
    }
    at = end + (length & 1)
  }
  if (!size || !hasData) throw new RangeError('There is no picture.')
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { width: size[0], height: size[1], bytes: Buffer.concat([head, body]) }
}
