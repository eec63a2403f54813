import type { SchemaView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { compactInput } from '@/features/reference/samples/request/row.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { pointerOf } from './edit.ts'
import { FieldRow } from './field-row.tsx'
import { controlId, type FieldProps, useBodyForm } from './form-context.ts'
import { parseScalar, scalarChoices, scalarText, typeDetail } from './scalar.ts'

/** Characters from which a text has several lines. */
const LONG_TEXT = 80

/** A text, number, yes or no, or one of several values. */
export function ScalarField({ schema, value, path, name, required, onRemove }: FieldProps) {
  const { t } = useTranslation()
  const { change, errors, offersFor } = useBodyForm()
  const pointer = pointerOf(path)
  const set = (next: unknown) => change(next, path)
  const choices = scalarChoices(schema)
  const text = scalarText(value)
  return (
    <FieldRow
      id={controlId(pointer)}
      name={name}
      detail={typeDetail(schema)}
      required={required}
      error={errors.get(pointer)}
      onRemove={onRemove}
      offers={offersFor(path, schema)}
      onOffer={set}
    >
      {(control) => {
        if (choices) {
          const known = choices.some((choice) => choice === value)
          return (
            <Select
              {...control}
              size="small"
              className="[&>select]:font-mono [&>select]:text-[13px]"
              value={known ? JSON.stringify(value) : ''}
              onChange={({ target }) => set(JSON.parse(target.value))}
            >
              {!known && <option value="">{value === undefined ? t('try.form.choose') : text}</option>}
              {choices.map((choice) => (
                <option key={JSON.stringify(choice)} value={JSON.stringify(choice)}>
                  {String(choice)}
                </option>
              ))}
            </Select>
          )
        }
        const isLong = text.length > LONG_TEXT || text.includes('\n')
        const common = {
          ...control,
          value: text,
          spellCheck: false,
          autoComplete: 'off',
          placeholder: placeholderOf(schema, value)
        }
        return isLong ? (
          <TextArea
            {...common}
            rows={3}
            onChange={({ target }) => set(parseScalar(target.value, schema))}
            className="px-2.5! py-1.5! font-mono text-[13px]!"
          />
        ) : (
          <TextInput
            {...common}
            type={schema.format === 'date' ? 'date' : 'text'}
            inputMode={schema.types.some((type) => type === 'number' || type === 'integer') ? 'decimal' : undefined}
            onChange={({ target }) => set(parseScalar(target.value, schema))}
            className={`${compactInput} font-mono placeholder:text-ink-3 placeholder:opacity-100`}
          />
        )
      }}
    </FieldRow>
  )
}

/** What the value may look like; `null` where that is what is sent. */
function placeholderOf({ examples = [] }: SchemaView, value: unknown): string | undefined {
  if (value === null) return 'null'
  const [first] = examples
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined
}
