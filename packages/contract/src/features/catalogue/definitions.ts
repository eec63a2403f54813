interface FieldCommon {
  readonly name: string
  readonly required?: boolean
  /** Among the columns that a list shows unless its reader chooses others. */
  readonly inList?: boolean
  /** Whether it stands in addresses as a part of their own: there no browser leaves `.` and `..` as they are (WHATWG URL, section 4.4). */
  readonly inAddresses?: boolean
  /** What a record is called by. */
  readonly title?: boolean
}

/**
 * A field of a catalogue entity.
 * - `text`: up to 255 characters on one line; `longText`: up to 10,000 characters with line breaks
 * - `date`: a calendar date
 * - `country`: one of COUNTRIES; a new record that does not name one has the default
 * - `json`: up to 100,000 characters that should be JSON, though any text is stored
 * - `reference`: a record of the entity `to`, an object in requests and responses, of which only the `id` counts
 * - `content`: the bytes of a file, up to 25 MiB, in base64 in requests and responses, and left out of lists
 * - `mediaType`, `byteSize`: what the server determines of the entity's content; in responses only
 */
export type FieldDefinition = FieldCommon &
  (
    | { readonly kind: 'text' | 'longText' | 'date' | 'country' | 'json' | 'content' | 'mediaType' | 'byteSize' }
    | { readonly kind: 'reference'; readonly to: string }
  )

export type ReferenceDefinition = Extract<FieldDefinition, { kind: 'reference' }>

/**
 * One entity of the catalogue: everything router, store, list, detail and form need to know of it.
 * - `key`: its name in translations, alerts, errors and the audit log
 * - `base`: its calls; `route`: its pages
 */
export interface EntityDefinition {
  readonly key: string
  readonly base: `api/${string}`
  readonly route: `/${string}`
  readonly fields: readonly FieldDefinition[]
}

export const documents = {
  key: 'documents',
  base: 'api/documents',
  route: '/documents',
  fields: [
    { name: 'name', kind: 'text', inList: true, title: true },
    { name: 'version', kind: 'text', inList: true },
    { name: 'language', kind: 'text', inList: true },
    { name: 'date', kind: 'date', inList: true },
    { name: 'title', kind: 'text', inList: true },
    { name: 'description', kind: 'longText' }
  ]
} as const satisfies EntityDefinition

export const specification = {
  key: 'specification',
  base: 'api/specifications',
  route: '/specification',
  fields: [
    { name: 'country', kind: 'country', inList: true },
    { name: 'title', kind: 'text', inList: true, title: true },
    { name: 'description', kind: 'longText' },
    { name: 'document', kind: 'reference', to: 'documents', inList: true }
  ]
} as const satisfies EntityDefinition

export const file = {
  key: 'file',
  base: 'api/files',
  route: '/file',
  fields: [
    { name: 'base64', kind: 'content' },
    { name: 'description', kind: 'longText', inList: true, title: true },
    { name: 'mediaType', kind: 'mediaType', inList: true },
    { name: 'size', kind: 'byteSize', inList: true },
    { name: 'document', kind: 'reference', to: 'documents', inList: true }
  ]
} as const satisfies EntityDefinition

export const apiDefinitions = {
  key: 'apiDefinitions',
  base: 'api/api-definitions',
  route: '/api-definitions',
  fields: [
    { name: 'idapi', kind: 'text', required: true, inList: true, inAddresses: true },
    { name: 'name', kind: 'text', required: true, inList: true, title: true },
    { name: 'version', kind: 'text', required: true, inList: true, inAddresses: true },
    { name: 'examples', kind: 'json' },
    { name: 'country', kind: 'country', inList: true },
    { name: 'document', kind: 'reference', to: 'documents', inList: true }
  ]
} as const satisfies EntityDefinition

export const partner = {
  key: 'partner',
  base: 'api/partners',
  route: '/partner',
  fields: [
    { name: 'pluginid', kind: 'text', inList: true },
    { name: 'assetsid', kind: 'text', inList: true },
    { name: 'name', kind: 'text', inList: true, title: true },
    { name: 'code', kind: 'text', inList: true },
    { name: 'language', kind: 'text', inList: true },
    { name: 'audit', kind: 'date', inList: true },
    { name: 'country', kind: 'country', inList: true }
  ]
} as const satisfies EntityDefinition

/** Every entity of the catalogue, in the order of the menu. */
export const ENTITIES: readonly EntityDefinition[] = [documents, specification, file, apiDefinitions, partner]

/** Whether the server determines the value of a field, so that no request and no form has it. */
export function isDerived(field: FieldDefinition): boolean {
  return field.kind === 'mediaType' || field.kind === 'byteSize'
}

/** The fields that calls and forms give. */
export function inputFields(entity: EntityDefinition): FieldDefinition[] {
  return entity.fields.filter((field) => !isDerived(field))
}

/** The fields of an entity that refer to other records. */
export function referenceFields(entity: EntityDefinition): ReferenceDefinition[] {
  return entity.fields.filter((field) => field.kind === 'reference')
}

/** The field that holds the bytes of an entity's file; undefined for entities that have none. */
export function contentField(entity: EntityDefinition): FieldDefinition | undefined {
  return entity.fields.find((field) => field.kind === 'content')
}

/**
 * The fields of a record that stand in another's response when that one refers to it: those a list shows, as far as they are
 * the record's own plain values.
 */
export function referencedFields(entity: EntityDefinition): FieldDefinition[] {
  return entity.fields.filter((field) => field.inList && field.kind !== 'reference' && !isDerived(field))
}

/**
 * The entity of a key.
 *
 * @throws Error when `entities` has none
 */
export function entityOf(key: string, entities: readonly EntityDefinition[] = ENTITIES): EntityDefinition {
  const found = entities.find((entity) => entity.key === key)
  if (!found) throw new Error(`There is no entity "${key}"`)
  return found
}
