import {
  type ChosenVariant,
  isObject,
  isObjectSchema,
  type ObjectShape,
  objectShape,
  optionValue,
  type SchemaView,
  wholeSchema
} from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { Select } from '@/ui/form/select.tsx'
import { type Path, pointerOf } from './edit.ts'
import { FieldRow } from './field-row.tsx'
import { controlId, type FieldProps, useBodyForm } from './form-context.ts'

interface VariantSelectsProps {
  schema: SchemaView
  shape: ObjectShape
  value: unknown
  path: Path
}

/** Which variants an object is, where it has a choice. */
export function VariantSelects({ schema, shape, value, path }: VariantSelectsProps) {
  const { change, lookup } = useBodyForm()
  const own = new Set(schema.properties?.map(({ name }) => name))
  return shape.choices.map((choice, position) => (
    <VariantSelect
      key={`${position} ${choice.variants.discriminator ?? ''}`}
      choice={choice}
      path={path}
      position={position}
      onChoose={(index) => {
        const { options, discriminator } = choice.variants
        const option = options[index]
        if (!option) return
        const made = optionValue(discriminator, option, lookup)
        // What is not of the variant stays; what the new variant has too keeps its value.
        const kept = Object.entries(isObject(value) ? value : {}).filter(
          ([name]) => name !== discriminator && (own.has(name) || hasProperty(option.schema, name))
        )
        change(isObject(made) ? { ...made, ...Object.fromEntries(kept) } : made, path)
      }}
    />
  ))

  function hasProperty(option: SchemaView, name: string): boolean {
    const { properties } = objectShape(option, undefined, lookup)
    const property = properties.find((one) => one.name === name)
    return property !== undefined && !property.schema.constant
  }
}

interface VariantSelectProps {
  choice: ChosenVariant
  path: Path
  position: number
  onChoose: (index: number) => void
}

function VariantSelect({ choice, path, position, onChoose }: VariantSelectProps) {
  const { t } = useTranslation()
  const { errors } = useBodyForm()
  const { discriminator, options } = choice.variants
  if (options.length < 2) return null
  // An error of the discriminator is one of this choice: it has no field of its own.
  const pointer = discriminator === undefined ? undefined : pointerOf([...path, discriminator])
  return (
    <FieldRow
      id={controlId(pointer ?? `${pointerOf(path)}:variant${position}`)}
      name={discriminator ?? t('try.form.variant')}
      required={false}
      error={pointer === undefined ? undefined : errors.get(pointer)}
    >
      {(control) => (
        <Select
          {...control}
          size="small"
          className="[&>select]:text-[13px]"
          value={String(choice.index)}
          onChange={({ target }) => onChoose(Number(target.value))}
          options={options.map(({ label, title, value }, index) => ({
            value: String(index),
            label: value !== undefined && value !== (title ?? label) ? `${value} – ${title ?? label}` : (title ?? label)
          }))}
        />
      )}
    </FieldRow>
  )
}

/** A value that is one of several variants and has no properties beside them. */
export function VariantField({ schema, ...field }: FieldProps) {
  const { lookup, Field } = useBodyForm()
  const { value, path } = field
  const shape = objectShape(schema, value, lookup)
  const [choice] = shape.choices
  const option = choice?.variants.options[choice.index]
  if (!option) return null
  const control = <VariantSelects schema={schema} shape={{ ...shape, choices: [choice] }} value={value} path={path} />
  if (isObjectSchema(wholeSchema(option.schema, lookup)))
    return (
      <Field schema={option.schema} {...field} choice={{ control, discriminator: choice.variants.discriminator }} />
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      {control}
      <Field schema={option.schema} {...field} />
    </div>
  )
}
