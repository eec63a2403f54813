import type { FileMediaType } from '../model.ts'

/** Size of a file at most, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

/** The bytes that a file of a media type begins with. */
const SIGNATURES: Readonly<Record<FileMediaType, readonly [name: string, bytes: Buffer]>> = {
  'application/pdf': ['a PDF file', Buffer.from('%PDF-')],
  'image/jpeg': ['a JPEG image', Buffer.from([0xff, 0xd8, 0xff])],
  'image/png': ['a PNG image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]
}

/** What is wrong with the content of a file, in a sentence; undefined when it is what its media type says. */
export function contentError(content: Buffer, mediaType: FileMediaType): string | undefined {
  const [name, bytes] = SIGNATURES[mediaType]
  return content.subarray(0, bytes.length).equals(bytes) ? undefined : `The content is not ${name}.`
}
