/**
 * A field of a catalogue entity. `inList` puts it among the list's columns; `title` marks the field a record is called by.
 * - `text`: up to 255 characters on one line; `longText`: up to 10,000 characters with line breaks
 * - `date`: a calendar date
 * - `country`: one of COUNTRIES
 */
export interface FieldDefinition {
  readonly name: string
  readonly kind: 'text' | 'longText' | 'date' | 'country'
  readonly required?: boolean
  readonly inList?: boolean
  readonly title?: boolean
}

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

/** Every entity of the catalogue, in the order of the menu. */
export const ENTITIES = [documents] as const satisfies readonly EntityDefinition[]

/** A catalogue record of an entity that is not known at compile time. */
export interface CatalogueRecord {
  id: number
  [field: string]: string | number | null
}

/** The name a person knows a record by; its number when it has no name. */
export function recordTitle(entity: EntityDefinition, record: CatalogueRecord): string {
  const field = entity.fields.find((candidate) => candidate.title)
  const title = field && record[field.name]
  return title ? String(title) : `#${record.id}`
}
