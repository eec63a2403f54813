import { isObjectSchema, wholeSchema } from '@portico/openapi'
import { type FieldProps, useBodyForm } from './form-context.ts'
import { ListField } from './list-field.tsx'
import { ObjectField } from './object-field.tsx'
import { ScalarField } from './scalar-field.tsx'
import { VariantField } from './variant-field.tsx'

/** A value of a body by its schema: an object, a list, one of several variants, or a single value. */
export function ValueField({ schema: given, ...field }: FieldProps) {
  const { lookup } = useBodyForm()
  const schema = wholeSchema(given, lookup)
  const { value } = field
  const type = schema.types.find((name) => name !== 'null')
  if (isObjectSchema(schema) || (schema.variants && schema.properties))
    return <ObjectField schema={schema} {...field} />
  if (type === 'array') return <ListField schema={schema} {...field} />
  if (schema.variants) return <VariantField schema={schema} {...field} />
  // What the document leaves open is shown as what it is.
  if (type === undefined && Array.isArray(value)) return <ListField schema={schema} {...field} />
  if (type === undefined && typeof value === 'object' && value !== null)
    return <ObjectField schema={schema} {...field} />
  return <ScalarField schema={schema} {...field} />
}
