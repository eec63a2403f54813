/** Markers of a JPEG (ITU-T T.81, table B.1), without the byte 0xFF before them. */
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const EXIF_SEGMENT = 0xe1
/** Segments of applications that decoders need: JFIF, colour profiles and the colour transform. */
const NEEDED_SEGMENTS: Readonly<Record<number, string | undefined>> = {
  224: 'JFIF\0',
  226: 'ICC_PROFILE\0',
  238: 'Adobe'
}

const EXIF = 'Exif\0\0'
const ORIENTATION_TAG = 0x0112
/** Orientations in which the picture is turned by a quarter. */
const isTurned = (orientation: number) => orientation >= 5

export const isJpeg = (bytes: Buffer): boolean => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Frame headers, which have the size: C0 to CF without the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)
const isApplication = (marker: number) => (marker & 0xf0) === 0xe0

/** The orientation in EXIF data, 1 to 8; 1 where it says none. */
function orientationOf(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== EXIF) return 1
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let index = 0; index < short(directory); index += 1) {
      const entry = directory + 2 + index * 12
      if (short(entry) !== ORIENTATION_TAG) continue
      const value = short(entry + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch (error) {
    // Broken EXIF data are no fault of the picture: they are removed in any case.
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** EXIF data with the orientation and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36)
  segment.writeUInt16BE(0xff00 | EXIF_SEGMENT, 0)
  segment.writeUInt16BE(34, 2)
  segment.write(`${EXIF}MM`, 4, 'latin1')
  segment.writeUInt16BE(42, 12)
  segment.writeUInt32BE(8, 14)
  segment.writeUInt16BE(1, 18)
  segment.writeUInt16BE(ORIENTATION_TAG, 20)
  segment.writeUInt16BE(3, 22)
  segment.writeUInt32BE(1, 24)
  segment.writeUInt16BE(orientation, 28)
  return segment
}

/** Where the data of a scan end: at the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  throw new RangeError('The scan has no end.')
}

/** Whether a segment belongs to the picture. */
function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false
  if (!isApplication(marker)) return true
  const name = NEEDED_SEGMENTS[marker]
  return name !== undefined && segment.toString('latin1', 4, 4 + name.length) === name
}

/**
 * The picture without what is beside it, and its size.
 *
 * @throws RangeError when it is cut off
 */
export function cleanJpeg(bytes: Buffer): { width: number; height: number; bytes: Buffer } {
  const kept: Buffer[] = []
  let orientation = 1
  let size = { width: 0, height: 0 }
  let at = 2
  for (;;) {
    // Any number of fill bytes may come before a marker.
    while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at += 1
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('There is no marker.')
    const marker = bytes.readUInt8(at + 1)
    if (marker === END) break
    if (marker === 0 || marker === START || isRestart(marker)) throw new RangeError('The marker is out of place.')
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) throw new RangeError('The segment is cut off.')
    const segment = bytes.subarray(at, end)
    if (marker === EXIF_SEGMENT && orientation === 1) orientation = orientationOf(segment)
    if (isFrame(marker)) size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (isNeeded(marker, segment)) kept.push(segment)
    at = end
    if (marker !== SCAN) continue
    at = endOfScan(bytes, end)
    kept.push(bytes.subarray(end, at))
  }
  if (size.width === 0 || size.height === 0) throw new RangeError('There is no frame.')
  const [first, ...rest] = kept
  const hasJfif = first?.readUInt8(1) === 0xe0
  const extra = orientation === 1 ? [] : [orientationSegment(orientation)]
  const parts = hasJfif && first ? [first, ...extra, ...rest] : [...extra, ...kept]
  const shown = isTurned(orientation) ? { width: size.height, height: size.width } : size
  return { ...shown, bytes: Buffer.concat([Buffer.of(0xff, START), ...parts, Buffer.of(0xff, END)]) }
}
