import { type JsonObject, ownValue } from '../json.ts'
import { pointerOf, pointerToken } from '../pointer.ts'
import { pathOf, type Visited, walk } from '../walk.ts'

/** What relative identifiers are resolved against when a document does not say its address. */
const NOWHERE = 'https://document.invalid/'

interface Resource {
  readonly uri: string
  readonly anchors: Map<string, string>
}

/**
 * Rewrites the references that lead within a document by way of identifiers, the document's own (`$self`, OpenAPI 3.2, section 4.1.2) or
 * those of schemas (`$id`, JSON Schema 2020-12, section 8.2.1), to plain pointers from the root, in place: then no other module needs to know
 * of them. What leads elsewhere stays as it is. A document without any identifier is not touched.
 */
export function localiseReferences(document: JsonObject): void {
  const self = ownValue(document, '$self')
  const rootUri = absolute(typeof self === 'string' ? self : '', NOWHERE) ?? NOWHERE
  const resources = new Map<string, Resource>([['', { uri: rootUri, anchors: new Map() }]])
  const anchored: Visited[] = []
  const referring: Visited[] = []
  walk(document, (visited) => {
    const { node, kind, place } = visited
    if (typeof ownValue(node, '$ref') === 'string' || typeof ownValue(node, '$dynamicRef') === 'string')
      referring.push(visited)
    if (kind !== 'schema') return
    if (ownValue(node, '$anchor') ?? ownValue(node, '$dynamicAnchor')) anchored.push(visited)
    const id = ownValue(node, '$id')
    if (typeof id !== 'string' || id === '' || id.startsWith('#')) return
    const path = pathOf(place)
    const uri = absolute(id, resourceAround(resources, path.slice(0, -1)).resource.uri)
    if (uri !== undefined) resources.set(pointerOf(path), { uri, anchors: new Map() })
  })
  if (resources.size === 1 && typeof self !== 'string') return
  for (const { node, place } of anchored) {
    const path = pathOf(place)
    const { resource } = resourceAround(resources, path)
    for (const name of [ownValue(node, '$anchor'), ownValue(node, '$dynamicAnchor')])
      if (typeof name === 'string' && !resource.anchors.has(name)) resource.anchors.set(name, pointerOf(path))
  }
  const byUri = new Map([...resources].map(([pointer, resource]) => [resource.uri, { pointer, resource }]))
  for (const { node, place } of referring)
    for (const keyword of ['$ref', '$dynamicRef']) {
      const ref = ownValue(node, keyword)
      if (typeof ref !== 'string') continue
      const { pointer, resource } = resourceAround(resources, pathOf(place))
      // The root's own fragments are plain already.
      if (pointer === '' && (ref === '' || ref.startsWith('#'))) continue
      const local = localReference(ref, resource.uri, byUri)
      if (local !== undefined) node[keyword] = local
    }
}

/** The innermost schema with an identifier that a path is in, or the document. */
function resourceAround(
  resources: ReadonlyMap<string, Resource>,
  path: readonly (string | number)[]
): { readonly pointer: string; readonly resource: Resource } {
  let [pointer, resource] = ['', resources.get('') ?? { uri: NOWHERE, anchors: new Map() }]
  let at = ''
  for (const part of resources.size > 1 ? path : []) {
    at += `/${pointerToken(part)}`
    const inner = resources.get(at)
    if (inner) [pointer, resource] = [at, inner]
  }
  return { pointer, resource }
}

function localReference(
  ref: string,
  base: string,
  byUri: ReadonlyMap<string, { readonly pointer: string; readonly resource: Resource }>
): string | undefined {
  const uri = absolute(ref, base)
  if (uri === undefined) return undefined
  const hash = ref.indexOf('#')
  const fragment = hash < 0 ? '' : ref.slice(hash + 1)
  const target = byUri.get(uri)
  if (!target) return undefined
  if (fragment === '' || fragment.startsWith('/')) return `#${encoded(target.pointer)}${fragment}`
  const anchor = target.resource.anchors.get(fragment)
  return anchor === undefined ? undefined : `#${encoded(anchor)}`
}

/** A pointer's text in a fragment, where a percent sign means something else. */
function encoded(pointer: string): string {
  return pointer.replaceAll('%', '%25')
}

/** A URI without its fragment, resolved; undefined when it is none. */
function absolute(uri: string, base: string): string | undefined {
  if (!URL.canParse(uri, base)) return undefined
  const url = new URL(uri, base)
  url.hash = ''
  return url.href
}
