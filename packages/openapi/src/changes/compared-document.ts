import type { JsonObject } from '../document/json.ts'
import { Resolver } from '../document/references/resolver.ts'
import { collectOperations, type Operation } from '../views/operation-index.ts'
import { Schemas } from '../views/schema/schemas.ts'
import { Texts } from '../views/texts.ts'

/** One of the two documents that are compared, with its operations and resolved schemas. */
export interface ComparedDocument {
  readonly document: JsonObject
  readonly resolver: Resolver
  readonly schemas: Schemas
  readonly items: readonly Operation[]
}

/** Prepares a document for the comparison. Prose is not compared, so no HTML is made of it: that would take longer than everything else. */
export function toComparedDocument(document: JsonObject): ComparedDocument {
  const resolver = new Resolver(document)
  const texts = new Texts({ language: '', documentLanguage: '' }, false)
  const { items } = collectOperations(document, resolver)
  return { document, resolver, schemas: new Schemas(document, resolver, texts), items }
}
