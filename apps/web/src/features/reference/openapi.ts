import { parse } from 'yaml'

/** What the page shows of an OpenAPI document. */
export interface ApiOutline {
  title: string
  version: string
  description: string
  servers: { url: string; description: string }[]
  groups: { tag: string; operations: { method: string; path: string; summary: string }[] }[]
}

/** An outline, or why a text has none: it cannot be parsed (and what the parser says), or it is something else. */
export type ReadResult = { outline: ApiOutline } | { fault: 'syntax' | 'notOpenApi'; detail: string }

/** In HTTP's usual order; those of OpenAPI 3.2 that are in use. */
const METHODS = ['get', 'head', 'options', 'query', 'post', 'put', 'patch', 'delete', 'trace']

/** Every value is a text: a version `1.20` is no number. */
const AS_WRITTEN = { schema: 'failsafe' } as const

const objectOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Reads an OpenAPI 3 document in JSON or YAML, as much of it as an overview needs. */
export function readOutline(text: string): ReadResult {
  let document: Record<string, unknown>
  try {
    document = objectOf(/^\s*\{/.test(text) ? JSON.parse(text) : parse(text, AS_WRITTEN))
  } catch (error) {
    return { fault: 'syntax', detail: error instanceof Error ? error.message : String(error) }
  }
  if (!/^3\./.test(textOf(document.openapi))) return { fault: 'notOpenApi', detail: '' }
  const { title, version, description } = objectOf(document.info)
  const servers = listOf(document.servers).map((server) => {
    const { url, description } = objectOf(server)
    return { url: textOf(url), description: textOf(description) }
  })
  return {
    outline: {
      title: textOf(title),
      version: textOf(version),
      description: textOf(description),
      servers,
      groups: groupsOf(document)
    }
  }
}

/** Operations by their first tag, tags in the document's own order, those it does not list after them. */
function groupsOf(document: Record<string, unknown>): ApiOutline['groups'] {
  const groups = new Map(
    listOf(document.tags).map((tag) => [textOf(objectOf(tag).name), [] as ApiOutline['groups'][number]['operations']])
  )
  for (const [path, item] of Object.entries(objectOf(document.paths))) {
    for (const method of METHODS.filter((name) => name in objectOf(item))) {
      const { tags, summary } = objectOf(objectOf(item)[method])
      const tag = textOf(listOf(tags)[0])
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, summary: textOf(summary) }])
    }
  }
  return [...groups].map(([tag, operations]) => ({ tag, operations })).filter(({ operations }) => operations.length > 0)
}
