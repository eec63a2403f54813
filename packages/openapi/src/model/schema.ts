import type { ExternalDocs, PlainText, RichText } from './text.ts'

/** Where a reader finds what a view leaves out: a piece of its own, fetched when it is opened. */
export interface PieceKey {
  readonly kind: 'schema' | 'part'
  readonly key: string
}

/** A value of a limit: what JSON Schema calls the keyword, and its value. Exclusive bounds are `exclusiveMinimum` and `exclusiveMaximum` in every version. */
export interface Limit {
  readonly keyword:
    | `${'min' | 'max'}${'Length' | 'Items' | 'Properties' | 'Contains'}`
    | ('minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf' | 'pattern' | 'uniqueItems')
  readonly value: number | string | boolean
}

/**
 * A rule of a schema that one sentence describes. `params` are for the sentence; a schema within a rule is described by its
 * short description, `inWords`, such as `a text of 2 characters or more`, and can be opened as `schema`.
 *
 * | kind | params | roles of schemas |
 * |---|---|---|
 * | tuple | count (the schemas are `prefixItems`) | |
 * | noAdditionalItems, notAllowed | | |
 * | contains, propertyNames, not, contentSchema | | the kind itself |
 * | if | | if, then, else (one of the last two may be missing) |
 * | dependentRequired | property, required (names) | |
 * | dependentSchema | property | schema |
 * | contentMediaType | mediaType | |
 * | contentEncoding | encoding | |
 * | unevaluatedProperties, unevaluatedItems | allowed: `none` or `schema` | the kind itself, with `schema` |
 * | xml | name, namespace, prefix, nodeType, attribute (`true`), wrapped (`true`), each only where said | |
 *
 * Where the bounds of a view leave out what is inside a schema, the rules that hold schemas are left out too.
 */
export interface Note {
  readonly kind:
    | ('tuple' | 'contains' | 'propertyNames' | 'not' | 'if' | 'dependentRequired' | 'dependentSchema')
    | ('contentMediaType' | 'contentEncoding' | 'contentSchema' | 'unevaluatedProperties' | 'unevaluatedItems')
    | ('noAdditionalItems' | 'xml' | 'notAllowed')
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>
  readonly schemas?: readonly { readonly role: string; readonly schema: SchemaView }[]
}

export interface EnumValue {
  readonly value: unknown
  /** A name for programs, as `x-enum-varnames` gives it. */
  readonly name?: string
  /** What the value is called, where there is a description beside it; a title alone stands as the description. */
  readonly title?: PlainText
  readonly description?: RichText
  readonly deprecated?: boolean
}

export interface PropertyView {
  readonly name: string
  readonly required: boolean
  readonly schema: SchemaView
  /** The component of an allOf chain that brings the property; absent for the schema's own. */
  readonly origin?: string
}

export interface VariantView {
  /** Name of the choice, unique among its like, also in addresses: the component's name, its title, or its type. */
  readonly label: string
  /** Its title, where the label is another name: what a reader is shown. With the label where another option has the same title. */
  readonly title?: string
  /** Value of the discriminator that chooses it. */
  readonly value?: string
  /** Further values that choose it, when the mapping names several. */
  readonly otherValues?: readonly string[]
  readonly schema: SchemaView
}

export interface Variants {
  readonly kind: 'oneOf' | 'anyOf'
  /** Name of the property that decides between them. */
  readonly discriminator?: string
  readonly options: readonly VariantView[]
}

/** What is wrong with one place of a document; the rest of it is shown. */
export interface Defect {
  readonly kind: 'brokenRef' | 'refLoop' | 'notASchema' | 'tooDeep'
  readonly ref?: string
}

/** A schema as a reader sees it: references resolved, allOf merged. */
export interface SchemaView {
  /** Name of the component that it is, when it was referred to: links to its page. */
  readonly component?: string
  readonly title?: string
  /** JSON types, `null` among them; empty when any is allowed. `never` alone for the schema `false`. */
  readonly types: readonly string[]
  readonly format?: string
  /** Every description on the way: the one beside the `$ref` first, then the schema's, then those of an allOf chain, each with its origin. */
  readonly descriptions?: readonly { readonly text: RichText; readonly origin?: string }[]
  readonly deprecated?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  /** Present with whatever value, `null` too, when there is a const. */
  readonly constant?: { readonly value: unknown }
  readonly enumeration?: readonly EnumValue[]
  readonly defaultValue?: { readonly value: unknown }
  readonly examples?: readonly unknown[]
  readonly limits?: readonly Limit[]
  readonly notes?: readonly Note[]
  readonly properties?: readonly PropertyView[]
  readonly patternProperties?: readonly { readonly pattern: string; readonly schema: SchemaView }[]
  /** What other properties may be: not at all, anything, or by a schema. Absent when the document does not say. */
  readonly additionalProperties?: boolean | SchemaView
  readonly items?: SchemaView
  readonly prefixItems?: readonly SchemaView[]
  /** What to choose from; more than one when a schema has both oneOf and anyOf, or an allOf chain brings several. */
  readonly variants?: readonly Variants[]
  /** Components whose schemas were merged into this one, in order. */
  readonly mergedFrom?: readonly string[]
  /** The component is one that this schema stands in: it is not repeated. */
  readonly recursive?: boolean
  /** What is inside is in a piece of its own: nothing below is in this view although there is something. */
  readonly deferred?: PieceKey
  readonly defect?: Defect
  readonly externalDocs?: ExternalDocs
  /** Fields of the document beyond OpenAPI, `x-…`, which have no meaning here. */
  readonly extensions?: readonly { readonly name: string; readonly value: unknown }[]
}
