import { i18n } from '@/lib/i18n/i18n.ts'
import type { ContentToSend } from '../form/content/content-value.ts'

/** Bytes that are encoded at a time: a multiple of three, so that the pieces of base64 make one whole. */
const PIECE = 3 * 1024 * 1024

/**
 * Makes a JSON object of plain values and of contents in base64. It is put together piece by piece, so that the page stays
 * alive meanwhile.
 *
 * @param values what JSON has of its own
 * @param contents by field; null says that there is none
 * @throws Error when a file cannot be read any more, with a sentence that says so
 * @throws DOMException (`AbortError`) when `signal` aborts
 */
export async function jsonWithContents(
  values: Readonly<Record<string, unknown>>,
  contents: Readonly<Record<string, ContentToSend | null>>,
  signal?: AbortSignal
): Promise<Blob> {
  const parts: BlobPart[] = []
  for (const [name, value] of Object.entries(values))
    parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`, ',')
  for (const [name, content] of Object.entries(contents)) {
    const text = content === null ? ['null'] : ['"', ...(await base64Pieces(content, signal)), '"']
    parts.push(`${JSON.stringify(name)}:`, ...text, ',')
  }
  return new Blob(['{', ...parts.slice(0, -1), '}'], { type: 'application/json' })
}

async function base64Pieces(content: ContentToSend, signal: AbortSignal | undefined): Promise<BlobPart[]> {
  if ('base64' in content) return [content.base64]
  const pieces: string[] = []
  for (let start = 0; start < content.bytes.size; start += PIECE) {
    signal?.throwIfAborted()
    pieces.push(await base64Of(content.bytes.slice(start, start + PIECE)))
  }
  return pieces
}

/** The browser encodes beside the page's own thread. */
function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = reader.result as string
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(new Error(i18n.t('entity.content.unreadable'), { cause: reader.error }))
    reader.readAsDataURL(bytes)
  })
}
