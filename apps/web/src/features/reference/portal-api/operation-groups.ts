import { type JsonObject, markdownSource, type OperationView, type Piece, preparePieces } from '@portico/openapi'

/** The language that the description is written in. */
const DESCRIPTION_LANGUAGE = 'en'

/** The part of the portal's own OpenAPI document that the reference does not know. */
export interface PortalDescription extends JsonObject {
  /** `x-access`: who may send the request: `public`, `signed-in`, `pre-authenticated`, or the roles of which one is needed. */
  paths: Record<string, Record<string, { 'x-access'?: string | string[]; [key: string]: unknown }>>
}

/** An operation, prepared as those of the reference are. */
export interface PortalOperation {
  readonly view: OperationView
  readonly access: string | string[] | undefined
  /** Everything that a search may find, in lower case. */
  readonly searched: string
}

export interface OperationGroup {
  readonly tag: string
  readonly operations: readonly PortalOperation[]
}

export interface PreparedDescription {
  readonly groups: readonly OperationGroup[]
  /** What the views defer to pieces, by kind and key. */
  readonly deferred: ReadonlyMap<string, Extract<Piece, { kind: 'schema' | 'part' }>['content']>
}

/** HTTP's usual order of methods. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Prepares the portal's own description as documents of the reference are: operations by their first tag, in the document's order of
 * tags and paths.
 *
 * @param language BCP 47 of the reader
 */
export function prepareDescription(document: PortalDescription, language: string): PreparedDescription {
  const deferred = new Map<string, Extract<Piece, { kind: 'schema' | 'part' }>['content']>()
  const operations: PortalOperation[] = []
  const access = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation['x-access']])
    )
  )
  for (const piece of preparePieces(document, { language, documentLanguage: DESCRIPTION_LANGUAGE })) {
    if (piece.kind === 'schema' || piece.kind === 'part') deferred.set(`${piece.kind} ${piece.key}`, piece.content)
    if (piece.kind !== 'operation') continue
    const { method, path, summary, description } = piece.content
    operations.push({
      view: piece.content,
      access: access.get(`${method} ${path}`),
      searched:
        `${method} ${path} ${summary?.plain ?? ''} ${description ? markdownSource(description) : ''}`.toLowerCase()
    })
  }
  const groups = Map.groupBy(operations, ({ view }) => view.tags[0] ?? '')
  return {
    groups: [...groups].map(([tag, inGroup]) => ({ tag, operations: inUsualOrder(inGroup) })),
    deferred
  }
}

function inUsualOrder(operations: readonly PortalOperation[]): readonly PortalOperation[] {
  const paths = [...new Set(operations.map(({ view }) => view.path))]
  const rank = ({ view }: PortalOperation) => paths.indexOf(view.path) * METHODS.length + METHODS.indexOf(view.method)
  return operations.toSorted((one, other) => rank(one) - rank(other))
}

/** The operations whose method, path, summary or description contain every word of a text; groups without any are left out. */
export function searchOperations(groups: readonly OperationGroup[], text: string): OperationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter(({ searched }) => words.every((word) => searched.includes(word)))
    }))
    .filter((group) => group.operations.length > 0)
}
