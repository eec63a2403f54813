import {
  changesMarkdown,
  compareDocuments,
  exportSource,
  httpFile,
  type JsonObject,
  jsonText,
  parseDocument,
  postmanCollection,
  sentencesOf,
  yamlText
} from '@portico/openapi'
import type { FormName } from '../forms.ts'
import type { ChangesForm, Conversion } from './messages.ts'
import { decodeText } from './source.ts'
import { typesText } from './types.ts'

interface FormOptions {
  /** The portal's address, of which relative addresses of servers are. */
  readonly origin: string
}

type Maker = (text: string, options: FormOptions) => string | Promise<string>

/** How each form is made of the document's text. */
const MAKERS: Readonly<Record<FormName, Maker>> = {
  'openapi.yaml': yamlText,
  'openapi.json': jsonText,
  'postman.json': (text, options) =>
    `${JSON.stringify(postmanCollection(exportSource(documentIn(text)), options), null, 2)}\n`,
  'requests.http': (text, options) => httpFile(exportSource(documentIn(text)), options),
  'types.d.ts': (text) => typesText(documentIn(text))
}

/**
 * Makes a form of a document that has been examined.
 *
 * @returns its bytes, in memory that can be transferred, or why this document has no such form
 */
export async function makeForm(name: FormName, bytes: Uint8Array, options: FormOptions): Promise<Conversion> {
  const text = readText(bytes)
  try {
    return new TextEncoder().encode(await MAKERS[name](text, options))
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) }
  }
}

/** Compares two documents that have been examined: as JSON, or as Markdown in a language. */
export function compareTexts(
  before: Uint8Array,
  after: Uint8Array,
  form: ChangesForm | undefined
): Uint8Array<ArrayBuffer> {
  const changes = compareDocuments(documentIn(readText(before)), documentIn(readText(after)))
  if (!form) return new TextEncoder().encode(JSON.stringify(changes))
  const { name, texts, language, root, from, to } = form
  const link = (address: string, side: 'before' | 'after') =>
    `${root}/${address.split('/').map(encodeURIComponent).join('/')}.md?version=${encodeURIComponent(side === 'after' ? to : from)}`
  const named = { ...changes, from, to }
  return new TextEncoder().encode(changesMarkdown(named, { api: name, sentence: sentencesOf(texts, language), link }))
}

function readText(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (typeof text !== 'string') throw new Error(text.message)
  return text
}

/** @throws Error for what has been examined and is not the same any more */
function documentIn(text: string): JsonObject {
  const { document } = parseDocument(text)
  if (!document) throw new Error('A document that could be read cannot be read any more.')
  return document
}
