import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
/** The picture of damage that the portal offers for trying: some checks ask for a size. */
const JPEG = readFileSync(path.resolve(import.meta.dirname, '../../assets/front-bumper.jpg'))
/** A document of one empty page. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
)

/** A small file of a media type. */
export function fileOf(mediaType: string): Buffer {
  if (mediaType === 'image/png') return PNG
  return mediaType.startsWith('image/') ? JPEG : PDF
}
