import { cleanJpeg, isJpeg } from './jpeg.ts'
import { cleanPng, isPng } from './png.ts'
import { cleanWebp, isWebp } from './webp.ts'

/** A picture without anything that a camera or a program wrote beside it. */
export interface CleanPicture {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  /** In pixels, as the picture is shown. */
  width: number
  height: number
  bytes: Buffer
}

/** The parts of a picture do not fit together. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/**
 * Reads a picture by its bytes, whatever its name or declared type, and removes what is not part of it: EXIF, XMP, comments, thumbnails
 * and data after its end. The orientation of a JPEG is kept.
 *
 * @throws PictureError when it is no JPEG, PNG or WebP, or is cut off
 */
export function readPicture(bytes: Buffer): CleanPicture {
  try {
    if (isJpeg(bytes)) return { mediaType: 'image/jpeg', ...cleanJpeg(bytes) }
    if (isPng(bytes)) return { mediaType: 'image/png', ...cleanPng(bytes) }
    if (isWebp(bytes)) return { mediaType: 'image/webp', ...cleanWebp(bytes) }
  } catch (error) {
    // Reading beyond the end of a buffer is how a picture that is cut off shows.
    if (!(error instanceof RangeError)) throw error
    throw new PictureError('The picture is incomplete. Send the complete file.')
  }
  throw new PictureError('Must be a JPEG, PNG or WebP picture.')
}
