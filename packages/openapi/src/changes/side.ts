import { isObject, type JsonObject, ownValue } from '../document/json.ts'
import { Resolver } from '../document/references/resolver.ts'
import { type Item, takeInventory } from '../views/inventory.ts'
import { Keys } from '../views/keys.ts'
import { Schemas } from '../views/schema/schemas.ts'
import { Texts } from '../views/texts.ts'

/** One of the two documents that are compared, with what it takes to look into it. */
export interface Side {
  readonly document: JsonObject
  readonly resolver: Resolver
  readonly schemas: Schemas
  readonly items: readonly Item[]
}

/** Prepares a document for being compared. */
export function sideOf(document: JsonObject): Side {
  const resolver = new Resolver(document)
  const keys = new Keys(Object.keys(componentsOf(document, 'schemas')))
  return {
    document,
    resolver,
    schemas: new Schemas(document, resolver, new Unread(), keys),
    items: takeInventory(document, resolver).items
  }
}

/** The components of a kind; none when there are none. */
export function componentsOf(document: JsonObject, kind: string): JsonObject {
  const components = ownValue(document, 'components')
  const ofKind = isObject(components) ? ownValue(components, kind) : undefined
  return isObject(ofKind) ? ofKind : {}
}

/** What schemas say in prose is not compared, and making HTML of it takes longer than everything else. */
class Unread extends Texts {
  constructor() {
    super({ language: '', documentLanguage: '' })
  }

  override rich(): undefined {
    return undefined
  }

  override plain(): undefined {
    return undefined
  }

  override item(): undefined {
    return undefined
  }

  override externalDocs(): undefined {
    return undefined
  }
}
