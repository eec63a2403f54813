import { type JsonObject, omitUndefined } from '../document/json.ts'
import { Resolver } from '../document/references/resolver.ts'
import type { SchemaPiece } from '../model/outline.ts'
import type { Piece } from '../model/pieces.ts'
import { sampleOf } from '../samples/sample.ts'
import { OutputBudget, SizeBudget } from './budget.ts'
import type { Context } from './context.ts'
import { DeferredSchemas } from './deferred-schemas.ts'
import { type Group, groupsOf } from './groups.ts'
import { operationView } from './operation/operation.ts'
import { collectOperations, referenceTo } from './operation-index.ts'
import { outlineOf } from './outline.ts'
import { boundsOf, SchemaBuilder } from './schema/builder.ts'
import { Schemas } from './schema/schemas.ts'
import { SchemaUsage } from './schema-usage.ts'
import { SearchIndex } from './search.ts'
import { type TextOptions, Texts } from './texts.ts'

export interface PrepareOptions extends TextOptions {
  /** Limits the pieces; the caller counts each piece that it takes. */
  readonly budget?: OutputBudget
}

/**
 * Splits a document into the pieces that its pages show, one after another, so that no more than one of them need be in memory. `outline`
 * is the last, because it counts the translated texts.
 *
 * It does not throw, whether the document is valid or not: what cannot be shown is a defect at its place.
 *
 * @param document parsed, and merged with the overlay of `language` if there is one
 */
export function* preparePieces(document: JsonObject, options: PrepareOptions): Generator<Piece, void, undefined> {
  const context = contextOf(document, options)
  const { inventory, parts } = context
  const groups = groupsOf(document, inventory, context.texts)
  const search = new SearchIndex()
  const neighbours = neighboursOf(groups)
  const titles = new Map(groups.map(({ group }) => [group.name, group.title]))
  for (const item of inventory.items) {
    const tagTitle = item.tags[0] === undefined ? undefined : titles.get(item.tags[0])
    const content = operationView(item, { ...neighbours.get(item), tagTitle }, context)
    search.addOperation(content)
    yield { kind: item.kind, key: item.id, content }
    yield* partsOf(context)
  }
  const uses = new SchemaUsage(context)
  const listed: { name: string; title?: string; deprecated?: boolean }[] = []
  for (const name of context.schemas.names) {
    const content = schemaPiece(context.schemas.keys.schema(name), uses, context)
    search.addSchema(content)
    const { title, deprecated } = content.schema
    listed.push(omitUndefined({ name: content.name, title, deprecated }))
    yield { kind: 'schema', key: content.name, content }
    yield* partsOf(context)
  }
  for (const { group, items } of groups)
    yield { kind: 'tag', key: group.key, content: { name: group.name, operations: items.map(referenceTo) } }
  yield { kind: 'schemas', key: '', content: { schemas: listed } }
  yield { kind: 'search', key: '', content: search.result() }
  yield { kind: 'outline', key: '', content: outlineOf(groups, context) }
  function* partsOf(context: Context): Generator<Piece, void, undefined> {
    for (let next = parts.next(); next; next = parts.next()) {
      const builder = builderOf(context)
      const content = builder.rootOf(next.part.sources, next.part.direction, Number.POSITIVE_INFINITY)
      builder.finish()
      yield { kind: 'part', key: next.key, content }
    }
  }
}

/** What the views of a document are made with. */
export function contextOf(document: JsonObject, options: PrepareOptions): Context {
  const resolver = new Resolver(document)
  const texts = new Texts(options)
  return {
    document,
    resolver,
    texts,
    schemas: new Schemas(document, resolver, texts),
    parts: new DeferredSchemas(),
    budget: options.budget ?? new OutputBudget(),
    inventory: collectOperations(document, resolver)
  }
}

/** The page of a component has all properties, those of requests and those of responses. */
function schemaPiece(key: string, uses: SchemaUsage, context: Context): SchemaPiece {
  const { schemas } = context
  const builder = builderOf(context)
  const reference = schemas.reference(key)
  const schema = builder.root(reference, 'both', Number.POSITIVE_INFINITY)
  builder.finish()
  const example = schema.examples?.[0] ?? sampleOf(schemas.flat([{ node: reference }]), '*/*', 'both', schemas)?.value
  return omitUndefined({ name: key, schema, example, usedBy: uses.of(key) })
}

function builderOf({ schemas, parts, budget }: Context): SchemaBuilder {
  const bounds = boundsOf(budget)
  return new SchemaBuilder(schemas, (part) => parts.defer(part), {
    bounds,
    sizeBudget: new SizeBudget(bounds.characters)
  })
}

/** The previous and the next operation of each, by its first position in the outline. */
function neighboursOf(groups: readonly Group[]) {
  const order = [...new Set(groups.flatMap(({ items }) => items))]
  const references = order.map(referenceTo)
  return new Map(
    order.map((item, index) => [item, { previous: references[index - 1], next: references[index + 1] }] as const)
  )
}
