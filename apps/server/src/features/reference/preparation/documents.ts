import { constants } from 'node:buffer'
import { hash } from 'node:crypto'
import { gzipSync, constants as zlib } from 'node:zlib'
import { DEFAULT_LOCALE, matchLocale } from '@portico/contract'
import {
  applyOverlay,
  createPhraseBook,
  type Fault,
  isObject,
  type JsonObject,
  OutputBudget,
  OutputTooLargeError,
  overlayLanguage,
  type ParsedDocument,
  type Piece,
  parseDocument,
  preparePieces,
  recogniseDocument,
  sentencesOf,
  withMarkdown
} from '@portico/openapi'
import { joinBytes } from '../../../platform/bytes.ts'
import type { SandboxCall } from '../tables.ts'
import type { MarkdownTexts, PieceBatch, PreparationSummary, TextFormat, ThreadOutput } from './messages.ts'
import { decodeText, HEAD_BYTES, headOf, isCompressed, UNREADABLE } from './source.ts'

/** What is done with documents in the preparing thread. */

type Send = (part: ThreadOutput) => Promise<void>

/** Bytes and pieces of a batch, which one statement writes: other statements do not wait for long. */
const BATCH_BYTES = 64 * 1024
const BATCH_PIECES = 200

/** The language of a document that does not say. */
const USUAL_LANGUAGE = 'en'

/** Where the portal's own sandbox is. */
const SANDBOX = '/sandbox/'

const ERROR = { severity: 'error' } as const

/** Finds out what a content is and, when it is an OpenAPI document, sends its pieces in its own language. */
export async function examine(bytes: Uint8Array, texts: MarkdownTexts, send: Send): Promise<PreparationSummary | null> {
  const kind = recogniseDocument(headOf(bytes))
  const finding = { ...UNREADABLE, compressed: isCompressed(bytes) }
  const refuse = async (faults: readonly Fault[]) => {
    await send({ finding: { ...finding, kind: 'invalid', faults } })
    return null
  }
  if (!kind) {
    await send({ finding })
    return null
  }
  const text = decodeText(bytes)
  if (typeof text !== 'string') return refuse([{ ...ERROR, ...text }])
  const parsed = parseDocument(text)
  const { document, faults } = parsed
  if (!document) return refuse(faults)
  const found = { ...finding, ...described(document, parsed, text) }
  await send({ finding: found })
  if (found.kind !== 'openapi') return null
  try {
    return await split(document, { characters: text.length, language: found.language, texts, send })
  } catch (error) {
    if (!(error instanceof OutputTooLargeError)) throw error
    const { message, params } = error
    return refuse([{ ...ERROR, code: 'tooMuch', message, params }])
  }
}

/** Sends the pieces of a document in the language of an overlay. */
export async function translate(
  bytes: Uint8Array,
  overlayBytes: Uint8Array,
  texts: MarkdownTexts,
  send: Send
): Promise<PreparationSummary> {
  const { document: original, characters } = parsedAgain(bytes)
  const { document: overlay } = parsedAgain(overlayBytes)
  const { document, translated } = applyOverlay(original, overlay)
  const found = overlayLanguage(overlay)
  if (!('language' in found)) throw new Error('The overlay does not specify its language.')
  return split(document, {
    characters,
    language: found.language,
    documentLanguage: languageOf(original),
    translated,
    texts,
    send
  })
}

/** @throws Error for what has been examined and is not the same any more */
function parsedAgain(bytes: Uint8Array): { document: JsonObject; characters: number } {
  const text = decodeText(bytes)
  const document = typeof text === 'string' ? parseDocument(text).document : undefined
  if (typeof text !== 'string' || !document) throw new Error('A document that could be read cannot be read any more.')
  return { document, characters: text.length }
}

function described(document: JsonObject, { kind, openapi, faults }: ParsedDocument, text: string) {
  const info = isObject(document.info) ? document.info : {}
  const language = kind === 'overlay' ? overlayLanguage(document) : { language: languageOf(document) }
  const environments = info['x-environments']
  return {
    kind: kind ?? 'openapi',
    format: (/^\ufeff?\s*\{/.test(text.slice(0, HEAD_BYTES)) && isJson(text) ? 'json' : 'yaml') as TextFormat,
    openapi: openapi ?? null,
    title: textIn(info, 'title'),
    version: textIn(info, 'version'),
    language: 'language' in language ? language.language : USUAL_LANGUAGE,
    environments: Array.isArray(environments)
      ? environments.filter((name): name is string => typeof name === 'string')
      : null,
    faults
  }
}

/** YAML may begin with a brace too. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const textIn = (object: JsonObject, key: string) => (typeof object[key] === 'string' ? object[key] : null)

/** The language of a document's texts, as it says itself by `x-language`, at its root or in `info`. */
function languageOf(document: JsonObject): string {
  const info = isObject(document.info) ? document.info : {}
  const tag = document['x-language'] ?? info['x-language']
  try {
    return (typeof tag === 'string' && Intl.getCanonicalLocales(tag)[0]) || USUAL_LANGUAGE
  } catch {
    return USUAL_LANGUAGE
  }
}

interface Split {
  /** Of the document's text. */
  characters: number
  language: string
  documentLanguage?: string
  translated?: { has: (node: object, key: string) => boolean }
  texts: MarkdownTexts
  send: Send
}

/** Makes the pieces of a document and sends them in batches; none is kept. */
async function split(
  document: JsonObject,
  { characters, language, documentLanguage = language, translated, texts, send }: Split
): Promise<PreparationSummary> {
  await send({ language })
  const budget = new OutputBudget(characters)
  const sandboxCalls: SandboxCall[] = []
  let summary: string | null = null
  let batch: CompressedPiece[] = []
  let bytes = 0
  const sendBatch = async () => {
    const made = batchOf(batch)
    batch = []
    bytes = 0
    await send({ batch: made })
  }
  const pieces = preparePieces(document, { language, documentLanguage, budget, ...(translated && { translated }) })
  const locale = matchLocale(language) ?? DEFAULT_LOCALE
  for (const piece of withMarkdown(pieces, createPhraseBook(sentencesOf(texts[locale], locale), locale))) {
    if (piece.kind === 'outline') summary = piece.content.summary?.plain ?? null
    if (piece.kind === 'operation') sandboxCalls.push(...sandboxCallOf(piece.content))
    const { kind, key, content } = piece
    const text = typeof content === 'string' ? content : jsonOf(content)
    budget.spend(text.length)
    const made = compressed(kind, key, text)
    batch.push(made)
    bytes += made.body.length
    if (bytes >= BATCH_BYTES || batch.length === BATCH_PIECES) await sendBatch()
  }
  if (batch.length > 0) await sendBatch()
  return { summary, sandboxCalls }
}

/** @throws OutputTooLargeError for what no text can hold */
function jsonOf(content: object): string {
  try {
    return JSON.stringify(content)
  } catch (error) {
    if (error instanceof RangeError) throw new OutputTooLargeError(constants.MAX_STRING_LENGTH)
    throw error
  }
}

interface CompressedPiece {
  readonly kind: string
  readonly key: string
  readonly body: Uint8Array
  readonly digest: string
}

/**
 * Levels of compression that take a tenth less time to prepare a very large document than the default, and a ninth more room. Markdown, which
 * few fetch, is compressed the least.
 */
const levelOf = (kind: string) => (kind.startsWith('markdown:') ? zlib.Z_BEST_SPEED : 4)

/**
 * Compresses in this thread. Node's threads for it would take half as much processor time again for thousands of small texts, and take it
 * from those who wait for the database, for they do not have this thread's low priority.
 */
const compressed = (kind: string, key: string, text: string): CompressedPiece => ({
  kind,
  key,
  body: gzipSync(text, { level: levelOf(kind) }),
  digest: hash('sha256', text, 'base64url')
})

const batchOf = (pieces: readonly CompressedPiece[]): PieceBatch => ({
  kinds: pieces.map(({ kind }) => kind),
  keys: pieces.map(({ key }) => key),
  digests: pieces.map(({ digest }) => digest),
  sizes: pieces.map(({ body }) => body.length),
  bodies: joinBytes(pieces.map(({ body }) => body))
})

type OperationPiece = Extract<Piece, { kind: 'operation' }>['content']

/** The address of an operation in the sandbox, if its document places it there. */
function sandboxCallOf({ id, method, path, servers }: OperationPiece): SandboxCall[] {
  const server = servers.map(({ url }) => pathOf(url)).find((there) => `${there}/`.startsWith(SANDBOX))
  return server === undefined ? [] : [[id, method, `${server}${path}`]]
}

/** The path of a server's address that is relative to the portal; empty for any other. */
const pathOf = (url: string) =>
  url.startsWith('/') && !url.startsWith('//') ? url.replace(/[?#].*$/, '').replace(/\/+$/, '') : ''
