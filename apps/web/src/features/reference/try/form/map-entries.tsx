import { newValue, type ObjectShape, type SchemaView } from '@portico/openapi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compactInput, Row } from '@/features/reference/samples/request/row.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { AddField } from './add-field.tsx'
import type { Path } from './edit.ts'
import { useBodyForm } from './form-context.ts'

interface MapEntriesProps {
  /** Schema of the values. */
  schema: SchemaView
  shape: ObjectShape
  value: Readonly<Record<string, unknown>>
  path: Path
}

/** The entries of a map: properties whose names the reader chooses. */
export function MapEntries({ schema, shape, value, path }: MapEntriesProps) {
  const { t } = useTranslation()
  const { change, remove, lookup, Field } = useBodyForm()
  const [name, setName] = useState('')
  const known = new Set(shape.properties.map((property) => property.name))
  const entries = Object.keys(value).filter((own) => !known.has(own))
  const add = () => {
    if (name.trim() === '' || Object.hasOwn(value, name.trim())) return
    change(newValue(schema, lookup), [...path, name.trim()])
    setName('')
  }
  return (
    <>
      {entries.map((own) => (
        <Field
          key={own}
          schema={schema}
          value={value[own]}
          path={[...path, own]}
          name={own}
          required={false}
          onRemove={() => remove([...path, own])}
        />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Row label={t('try.form.newKey')}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
              className={`${compactInput} font-mono`}
            />
          )}
        </Row>
        <AddField label={t('try.form.addEntry')} names={[]} onAdd={add} />
      </div>
    </>
  )
}
