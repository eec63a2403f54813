import { isObject, newValue, type ObjectShape, objectShape, type PropertyView, type SchemaView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { AddField } from './add-field.tsx'
import { pointerOf } from './edit.ts'
import { type FieldProps, useBodyForm } from './form-context.ts'
import { Group } from './group.tsx'
import { MapEntries } from './map-entries.tsx'
import { VariantSelects } from './variant-field.tsx'

/** An object: its required fields and those that are sent, and a list of those that can be added. */
export function ObjectField({ schema, value, path, name, required, onRemove, choice }: FieldProps) {
  const { t } = useTranslation()
  const { lookup, errors, change } = useBodyForm()
  const pointer = pointerOf(path)
  const fields = isObject(value) ? value : {}
  const shape = objectShape(schema, value, lookup)
  const decided = new Set([choice?.discriminator, ...shape.choices.map(({ variants }) => variants.discriminator)])
  const shown = shape.properties.filter((property) => isShown(property, fields) && !decided.has(property.name))
  const addable = shape.properties.filter((property) => !isShown(property, fields) && !decided.has(property.name))
  if (value === undefined || value === null)
    return (
      <Group pointer={pointer} name={name} required={required} error={errors.get(pointer)} onRemove={onRemove}>
        <AddField
          label={t('try.form.fill', { name })}
          names={[]}
          onAdd={() => change(newValue(schema, lookup), path)}
        />
      </Group>
    )
  const add = (property: PropertyView) => change(newValue(property.schema, lookup), [...path, property.name])
  const extra = extraSchema(shape)
  return (
    <Group
      pointer={pointer}
      name={name}
      detail={path.length > 0 ? 'object' : undefined}
      required={required}
      error={errors.get(pointer)}
      onRemove={onRemove}
    >
      {choice?.control}
      <VariantSelects schema={schema} shape={shape} value={value} path={path} />
      {shown.map((property) => (
        <Property key={property.name} property={property} value={fields[property.name]} path={path} />
      ))}
      {extra && <MapEntries schema={extra} shape={shape} value={fields} path={path} />}
      {addable.length > 0 && (
        <AddField
          label={t('try.form.add', { count: addable.length })}
          names={addable.map((property) => property.name)}
          onAdd={(chosen) => {
            const property = addable.find((one) => one.name === chosen)
            if (property) add(property)
          }}
        />
      )}
    </Group>
  )
}

/** A property is in the form where it has to be sent, or is. */
const isShown = ({ name, required }: PropertyView, fields: Readonly<Record<string, unknown>>) =>
  required || Object.hasOwn(fields, name)

/** The schema of properties of any name, where the object is a map. */
function extraSchema({ additional, patterns, properties }: ObjectShape): SchemaView | undefined {
  if (typeof additional === 'object') return additional
  const [pattern] = patterns
  if (pattern) return pattern.schema
  return additional && properties.length === 0 ? { types: [] } : undefined
}

interface PropertyProps {
  property: PropertyView
  value: unknown
  path: FieldProps['path']
}

function Property({ property: { name, required, schema }, value, path }: PropertyProps) {
  const { remove, Field } = useBodyForm()
  const own = [...path, name]
  return (
    <Field
      schema={schema}
      value={value}
      path={own}
      name={name}
      required={required}
      onRemove={required ? undefined : () => remove(own)}
    />
  )
}
