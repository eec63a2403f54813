import { componentsOf, isObject, objectAt, ownValue, valueToText } from '../document/json.ts'
import { entriesOf, resolveNode } from '../views/context.ts'
import type { Operation } from '../views/operation-index.ts'
import type { ComparedDocument } from './compared-document.ts'
import type { Comparison } from './comparison.ts'
import type { Location } from './recorder.ts'

interface Alternative {
  /** By what a client has to do for the scheme, whatever the document calls it. */
  readonly scopes: ReadonlyMap<string, readonly string[]>
  readonly text: string
}

/** A client is still authorized if one of the alternatives that it knows is left and requires no more than before. */
export function compareSecurity(before: Operation, after: Operation, comparison: Comparison, place: Location): void {
  const { recorder } = comparison
  const [was, is] = [alternativesOf(before, comparison.before), alternativesOf(after, comparison.after)]
  const worksStill = (old: Alternative) => is.some((now) => covers(old, now))
  const lost = was.filter((old) => !worksStill(old))
  const said = (alternatives: readonly Alternative[]) => alternatives.map(({ text }) => text).join(' | ')
  for (const old of lost)
    recorder.add('breaking', 'securityTightened', place, { params: { from: old.text, to: said(is) } })
  if (lost.length > 0) return
  for (const now of is)
    if (!was.some((old) => covers(old, now) && covers(now, old)))
      recorder.add('compatible', 'securityAdded', place, { params: { to: now.text } })
}

/** Whether a client that satisfies the first alternative satisfies the second. */
function covers(first: Alternative, second: Alternative): boolean {
  return [...second.scopes].every(([scheme, scopes]) => {
    const known = first.scopes.get(scheme)
    return known !== undefined && scopes.every((scope) => known.includes(scope))
  })
}

/** The alternatives of an operation; without any in the document, one that requires nothing. */
function alternativesOf({ kind, operation }: Operation, side: ComparedDocument): Alternative[] {
  const own = ownValue(operation, 'security')
  // The requirements of the document apply to requests of clients only.
  const security = own ?? (kind === 'operation' ? ownValue(side.document, 'security') : undefined)
  const list = Array.isArray(security) ? security.filter(isObject) : []
  if (list.length === 0) return [{ scopes: new Map(), text: '–' }]
  return list.map((requirement) => {
    const entries = Object.entries(requirement).map(([scheme, scopes]) => ({
      scheme,
      scopes: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : []
    }))
    return {
      scopes: new Map(entries.map(({ scheme, scopes }) => [fingerprint(scheme, side), scopes])),
      text: entries.map(({ scheme, scopes }) => [scheme, ...scopes].join(' ')).join(' + ') || '–'
    }
  })
}

/** Identifies what a scheme requires of a client, whatever its name: which header, or which kind of token. */
function fingerprint(name: string, { document, resolver }: ComparedDocument): string {
  const schemes = componentsOf(document, 'securitySchemes')
  if (!Object.hasOwn(schemes, name)) return name
  const { node } = resolveNode(schemes[name], resolver)
  const parts = ['type', 'scheme', 'in', 'name'].map((key) => valueToText(ownValue(node, key)))
  const grants = entriesOf(objectAt(node, 'flows')).map(([grant]) => grant)
  return [...parts, grants.sort().join(), valueToText(ownValue(node, 'openIdConnectUrl'))].join(' ').toLowerCase()
}
