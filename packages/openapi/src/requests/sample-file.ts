import { mediaTypeEssence } from './value.ts'

/** A grey picture of 640 × 480 pixels: the tables have one code each, so that every block of it is two bits that are zero. */
const JPEG = [
  `/9j/4AAQSkZJRgABAQAAAQABAAD//gAKU2FtcGxlICD/2wBDAAEB${'AQEB'.repeat(20)}AQH/wAALCAHgAoABAREA`,
  `/8QAFAAB${'A'.repeat(21)}P/EABQQAQ${'A'.repeat(20)}D/2gAIAQEAAD8A`,
  `${'AAAA'.repeat(400)}/9k=`
].join('')

/** A white picture of 640 × 480 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgAQAAAAAdquFJAAAAnklEQVR42u3MMQEAAAwCIPuX1hLbBwFIj0UoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFwv9w7sZyvM+bBGAAAAAASUVORK5CYII='

/** One empty page. Readers find the objects of a file without a table of them. */
const PDF = btoa(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    ''
  ].join('\n')
)

const TEXT = btoa('A sample file.\n')

const FILES: Readonly<Record<string, string>> = {
  'image/jpeg': JPEG,
  'image/png': PNG,
  'application/pdf': PDF,
  'application/octet-stream': TEXT
}

/**
 * The bytes of a small file, for programs that cannot ask the reader for one.
 *
 * @returns them in Base64; undefined for a media type of which there is no sample
 */
export function sampleFile(mediaType: string): string | undefined {
  const essence = mediaTypeEssence(mediaType)
  return FILES[essence] ?? (essence.startsWith('text/') ? TEXT : undefined)
}
