import type { OperationReference, SecurityRequirementView, ServerView } from './operation.ts'
import type { SchemaView } from './schema.ts'
import type { ExternalDocs, PlainText, RichText } from './text.ts'

/** A group of the navigation. Its operations are a piece of their own (`TagPiece`), so that an outline stays small. */
export interface TagGroup {
  /** The tag's name; empty, with an empty title, for the two groups of what has none: operations, and `webhooks`. */
  readonly name: string
  readonly key: string
  readonly title: string
  readonly description?: RichText
  readonly externalDocs?: ExternalDocs
  /** Name of the tag it stands below (OpenAPI 3.2). */
  readonly parent?: string
  /** What the tag is for, as OpenAPI 3.2 lets a document say: `nav`, `badge`, `audience` or a word of its own. */
  readonly kind?: string
  /** The webhooks without a tag. */
  readonly webhooks?: boolean
  readonly count: number
}

/** What there is to know of a document before one opens anything in it. */
export interface ApiOutline {
  /** Version of OpenAPI. */
  readonly openapi: string
  readonly title: string
  readonly version: string
  readonly summary?: PlainText
  readonly description?: RichText
  readonly termsOfService?: string
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  readonly license?: { readonly name: string; readonly url?: string; readonly identifier?: string }
  readonly externalDocs?: ExternalDocs
  readonly servers: readonly ServerView[]
  readonly securitySchemes: readonly SecurityRequirementView[]
  readonly groups: readonly TagGroup[]
  readonly counts: { readonly operations: number; readonly webhooks: number; readonly schemas: number }
  /** How much of its texts are in the language of this outline. */
  readonly translation: { readonly language: string; readonly translated: number; readonly total: number }
}

/** The operations of one group, in the document's order. */
export interface TagPiece {
  readonly name: string
  readonly operations: readonly OperationReference[]
}

/** The names of the component schemas. */
export interface SchemasPiece {
  readonly schemas: readonly { readonly name: string; readonly title?: string; readonly deprecated?: boolean }[]
}

/** A component schema with where it is used. */
export interface SchemaPiece {
  readonly name: string
  readonly schema: SchemaView
  /** Examples made from it and its own. */
  readonly example?: unknown
  /** At most 50 operations. */
  readonly usedBy: readonly OperationReference[]
}
