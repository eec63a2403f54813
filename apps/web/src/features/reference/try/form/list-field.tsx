import { newValue, type SchemaView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { AddField } from './add-field.tsx'
import { pointerOf } from './edit.ts'
import { type FieldProps, useBodyForm } from './form-context.ts'
import { Group } from './group.tsx'

/** Items up to which a list is a form; longer ones are for the JSON view. */
const MAX_ITEMS = 50
const ANYTHING: SchemaView = { types: [] }

/** A list: its items, each with a control that removes it, and one that adds another. */
export function ListField({ schema, value, path, name, required, onRemove }: FieldProps) {
  const { t } = useTranslation()
  const { errors, change, remove, lookup, Field } = useBodyForm()
  const pointer = pointerOf(path)
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const most = schema.limits?.find(({ keyword }) => keyword === 'maxItems')?.value
  const isFull = typeof most === 'number' && items.length >= most
  const schemaAt = (index: number) => schema.prefixItems?.[index] ?? schema.items ?? ANYTHING
  return (
    <Group
      pointer={pointer}
      name={name}
      detail={t('try.form.items', { count: items.length })}
      required={required}
      error={errors.get(pointer)}
      onRemove={onRemove}
    >
      {items.slice(0, MAX_ITEMS).map((item, index) => (
        <Field
          key={index}
          schema={schemaAt(index)}
          value={item}
          path={[...path, index]}
          name={`${name}[${index}]`}
          required={false}
          onRemove={() => remove([...path, index])}
        />
      ))}
      {items.length > MAX_ITEMS && <p className="text-xs text-ink-3">{t('try.form.moreItems')}</p>}
      {!isFull && (
        <AddField
          label={t('try.form.addItem', { name })}
          names={[]}
          onAdd={() => change(newValue(schemaAt(items.length), lookup), [...path, items.length])}
        />
      )}
    </Group>
  )
}
