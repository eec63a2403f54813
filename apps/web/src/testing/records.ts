import { type CatalogueRecord, documents, file } from '@portico/contract'
import { changeRecord, createRecord, uniqueName } from './api.ts'
import { elements } from './screen.ts'

/** A word that only the records of one test contain. */
export const uniqueMark = (): string => uniqueName('mark').split(' ')[1]!

/** The base64 of a text in UTF-8, or of bytes. */
export function toBase64(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Creates a file with a content beside the page. */
export const createFile = (
  description: string,
  content: string | Uint8Array,
  fields: Record<string, unknown> = {}
): Promise<CatalogueRecord> => createRecord(file, { description, base64: toBase64(content), ...fields })

/** A document that `user` created and `admin` changed. */
export async function changedDocument(): Promise<{ id: number; name: string }> {
  const name = uniqueName('Changed')
  const { id } = await createRecord(documents, { name, version: '1.0' })
  await changeRecord(documents, id, { version: '2.0', date: '2026-03-09' })
  return { id, name }
}

/** The texts of one column of the list, from top to bottom. */
export function columnTexts(heading: string): string[] {
  const headings = elements('[role="columnheader"], thead th').map((cell) => cell.textContent)
  return elements(`tbody tr td:nth-child(${headings.indexOf(heading) + 1})`).map((cell) => cell.innerText.trim())
}
