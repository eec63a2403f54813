import { isObject, type JsonObject, omitUndefined, ownValue } from '../document/json.ts'
import type { Resolver } from '../document/references/resolver.ts'
import type { Defect } from '../model/schema.ts'
import type { PlainText, RichText } from '../model/text.ts'
import type { OutputBudget, SizeBudget } from './budget.ts'
import type { DeferredSchemas } from './deferred-schemas.ts'
import type { OperationIndex } from './operation-index.ts'
import type { SchemaBuilder } from './schema/builder.ts'
import type { Schemas } from './schema/schemas.ts'
import type { Texts } from './texts.ts'

/** What the views of one document share. */
export interface Context {
  readonly document: JsonObject
  readonly resolver: Resolver
  readonly texts: Texts
  readonly schemas: Schemas
  readonly parts: DeferredSchemas
  readonly inventory: OperationIndex
  readonly budget: OutputBudget
}

/** What the parts of one view share: its schemas have common bounds. */
export interface ViewContext extends Context {
  readonly builder: SchemaBuilder
  readonly sizeBudget: SizeBudget
  /** Characters of generated examples that the view may still take. */
  readonly samples: { left: number }
  readonly callbackDepth: number
}

/** An object of the document, or why there is none. */
export interface ResolvedNode {
  readonly node: JsonObject
  /** The siblings of its reference, which since OpenAPI 3.1 may be a summary and a description. */
  readonly beside?: JsonObject
  readonly component?: { readonly kind: string; readonly name: string }
  readonly defect?: Defect
}

/** Follows the reference that an object may be. Where it leads nowhere the object is empty, with the defect. */
export function resolveNode(value: unknown, resolver: Resolver): ResolvedNode {
  if (!isObject(value)) return { node: {}, defect: { kind: 'notASchema' } }
  const ref = ownValue(value, '$ref')
  if (typeof ref !== 'string') return { node: value }
  const { value: target, component, defect } = resolver.resolve(ref)
  const broken = isObject(target) ? undefined : ({ kind: 'brokenRef', ref } as const)
  const node = !defect && isObject(target) ? target : {}
  return omitUndefined({ beside: value, component, node, defect: defect ?? broken })
}

/** The entries of a map of the document that are no extensions; none when it is no map. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value).filter(([name]) => !name.startsWith('x-')) : []
}

/** All entries of a map whose names are free: `x-…` is a name there too. */
export function membersOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}

/** The description of an object: the one beside its reference, else its own. */
export const descriptionOf = ({ node, beside }: ResolvedNode, texts: Texts): RichText | undefined =>
  (beside && texts.rich(beside, 'description')) ?? texts.rich(node, 'description')

/** The summary of an object: the one beside its reference, else its own. */
export const summaryOf = ({ node, beside }: ResolvedNode, texts: Texts): PlainText | undefined =>
  (beside && texts.plain(beside, 'summary')) ?? texts.plain(node, 'summary')
