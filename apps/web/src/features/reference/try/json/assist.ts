import {
  newValue,
  objectShape,
  type PropertyView,
  type SchemaLookup,
  type SchemaView,
  wholeSchema
} from '@portico/openapi'
import type { JsonAssist } from '@/ui/code-editor/code-marks.ts'
import { type Path, valueAt } from '../form/edit.ts'
import { scalarChoices, typeDetail } from '../form/scalar.ts'

/** Characters of a description that fit beside a place. */
const MAX_DESCRIPTION = 280

/** The schema of the value at a path, given the body that is there. */
export function schemaAt(
  schema: SchemaView,
  body: unknown,
  path: Path,
  lookup: SchemaLookup
): PropertyView | undefined {
  let at: PropertyView = { name: '', required: true, schema: wholeSchema(schema, lookup) }
  let value = body
  for (const part of path) {
    const found = typeof part === 'number' ? itemAt(at.schema, part) : propertyAt(at.schema, value, part, lookup)
    if (!found) return undefined
    at = { ...found, schema: wholeSchema(found.schema, lookup) }
    value = valueAt(value, [part])
  }
  return at
}

function itemAt({ prefixItems, items }: SchemaView, index: number): PropertyView | undefined {
  const schema = prefixItems?.[index] ?? items
  return schema && { name: String(index), required: false, schema }
}

function propertyAt(schema: SchemaView, value: unknown, name: string, lookup: SchemaLookup): PropertyView | undefined {
  const { properties, additional, patterns } = objectShape(schema, value, lookup)
  const known = properties.find((property) => property.name === name)
  if (known) return known
  const other = patterns[0]?.schema ?? (typeof additional === 'object' ? additional : undefined)
  return other && { name, required: false, schema: other }
}

/** What an editor of a body offers and says, by the body's schema. */
export function jsonAssist(
  schema: SchemaView | undefined,
  body: unknown,
  lookup: SchemaLookup,
  errors: ReadonlyMap<string, string>
): JsonAssist {
  const at = (path: Path) => schema && schemaAt(schema, body, path, lookup)
  return {
    keys: (path) => {
      const object = at(path)
      if (!object) return []
      const value = valueAt(body, path)
      const taken = typeof value === 'object' && value !== null ? value : {}
      return objectShape(object.schema, value, lookup)
        .properties.filter(({ name }) => !Object.hasOwn(taken, name))
        .map(({ name, required, schema: inner }) => ({
          text: name,
          detail: [typeDetail(inner), required ? '*' : undefined].filter(Boolean).join(' '),
          insert: JSON.stringify(newValue(inner, lookup)) ?? '""'
        }))
    },
    values: (path) => {
      const found = at(path)
      if (!found) return []
      const choices = scalarChoices(found.schema) ?? [
        ...discriminatorValues(schema, body, path, lookup),
        ...(found.schema.examples ?? [])
      ]
      return [...new Set(choices.map((choice) => JSON.stringify(choice)))].map((text) => ({
        text,
        detail: '',
        insert: text
      }))
    },
    describe: (path) => {
      const found = path.length > 0 ? at(path) : undefined
      if (!found) return undefined
      const description = found.schema.descriptions?.[0]?.text.plain ?? found.schema.title
      return [typeDetail(found.schema), description?.slice(0, MAX_DESCRIPTION)].filter(Boolean).join(' · ') || undefined
    },
    faults: [...errors].map(([pointer, message]) => ({ path: namesOf(pointer), message }))
  }
}

/** The values of a property that decides between variants. */
function discriminatorValues(
  schema: SchemaView | undefined,
  body: unknown,
  path: Path,
  lookup: SchemaLookup
): readonly string[] {
  const outer = path.slice(0, -1)
  const holder = schema && schemaAt(schema, body, outer, lookup)
  if (!holder) return []
  return objectShape(holder.schema, valueAt(body, outer), lookup)
    .choices.filter(({ variants }) => variants.discriminator === path.at(-1))
    .flatMap(({ variants }) =>
      variants.options.flatMap(({ value, otherValues = [] }) => [value ?? [], otherValues].flat())
    )
}

const namesOf = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
