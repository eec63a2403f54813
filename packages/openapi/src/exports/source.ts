import type { JsonObject } from '../document/json.ts'
import type { OperationView } from '../model/operation.ts'
import type { ApiOutline, TagPiece } from '../model/outline.ts'
import { serverAddress } from '../requests/server.ts'
import { preparePieces } from '../views/prepare.ts'
import { type SecretVariable, secretsOf } from './secrets.ts'

/** What the further forms of a document are made of. */
export interface ExportSource {
  readonly outline: ApiOutline
  readonly tags: readonly TagPiece[]
  /** Without webhooks, which clients do not call. */
  readonly operations: ReadonlyMap<string, OperationView>
}

export interface ExportOptions {
  /** Scheme and host against which relative addresses are resolved, such as `https://portal.example`. */
  readonly origin: string
  /** The environment whose server is called; the sandbox when it is not said. */
  readonly environment?: string
}

/** Reads a document for its further forms. Its texts stay in their own language. */
export function exportSource(document: JsonObject, language = 'en'): ExportSource {
  const tags: TagPiece[] = []
  const operations = new Map<string, OperationView>()
  let outline: ApiOutline | undefined
  for (const { kind, key, content } of preparePieces(document, { language, documentLanguage: language })) {
    if (kind === 'operation') operations.set(key, content)
    else if (kind === 'tag') tags.push(content)
    else if (kind === 'outline') outline = content
  }
  if (!outline) throw new Error('A prepared document has an outline.')
  return { outline, tags, operations }
}

/** What the requests of a file are made with. */
export interface ExportContext extends Required<ExportOptions> {
  /** The address that most operations are called at: requests begin with a variable that holds it. */
  readonly server: string
  readonly secrets: readonly SecretVariable[]
}

/** Finds the server and the secrets that a file has variables for. */
export function exportContext({ outline, operations }: ExportSource, options: ExportOptions): ExportContext {
  const [first] = operations.values()
  const servers = first && !first.ownServers ? first.servers : outline.servers
  const required = { environment: 'sandbox', ...options }
  return { ...required, server: serverAddress({ servers }, required), secrets: secretsOf(operations.values()) }
}

/** A group with its operations; each operation stands in the first group that has it. */
export interface ExportGroup {
  readonly title: string
  readonly operations: readonly OperationView[]
}

/** The groups of the outline that have operations, in its order. */
export function groupsOf({ outline, tags, operations }: ExportSource): ExportGroup[] {
  const left = new Map(operations)
  return tags.flatMap((tag, index) => {
    const own = tag.operations.flatMap(({ id, kind }) => {
      const view = kind === 'operation' ? left.get(id) : undefined
      left.delete(id)
      return view ?? []
    })
    return own.length > 0 ? [{ title: outline.groups[index]?.title || tag.name, operations: own }] : []
  })
}
