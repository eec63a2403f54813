import { APP, COUNTRIES, type EntityDefinition, type FieldDefinition, type FieldErrorCode } from '@portico/contract'
import { clsx } from 'clsx'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/formats.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field, type FieldControlProps } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { entityKey } from '../record/display.ts'
import { useFaultText } from './use-fault-text.ts'
import { characterLimit } from './validate.ts'
import { type FormValues, isWideField } from './values.ts'

interface FieldControlsProps {
  entity: EntityDefinition
  field: FieldDefinition
  form: UseFormReturn<FormValues>
  /** An unset value can be chosen: in a record that has none, or has lost it. */
  allowsNone: boolean
}

/** A field of a record with the control that its kind asks for. */
export function RecordField({ entity, field, form, allowsNone }: FieldControlsProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const limit = characterLimit(field)
  const fault = form.formState.errors[field.name]?.type as FieldErrorCode | undefined
  return (
    <Field
      label={t(entityKey(entity, field.name))}
      required={field.required}
      hint={field.kind === 'date' && t('entity.form.dateHint')}
      error={fault && faultText(field, fault)}
      counter={limit !== undefined && <CharacterCounter form={form} name={field.name} limit={limit} />}
      className={clsx(isWideField(field) && 'sm:col-span-2')}
    >
      {(control) => <KindControl field={field} form={form} control={control} allowsNone={allowsNone} />}
    </Field>
  )
}

interface KindControlProps extends Omit<FieldControlsProps, 'entity'> {
  control: FieldControlProps
}

function KindControl({ field, form, control, allowsNone }: KindControlProps) {
  const { t } = useTranslation()
  const given = () => ({ ...form.register(field.name), ...control })
  switch (field.kind) {
    case 'text':
      return <TextInput {...given()} autoComplete="off" />
    case 'longText':
      return <TextArea {...given()} />
    case 'date':
      return (
        <Controller
          control={form.control}
          name={field.name}
          render={({ field: bound }) => <DateInput {...bound} value={bound.value ?? ''} {...control} />}
        />
      )
    case 'country':
      return (
        <Select {...given()}>
          {allowsNone && <option value="">{t('entity.value.none')}</option>}
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`${APP}.Country.${country}`)}
            </option>
          ))}
        </Select>
      )
  }
}

/** From this part of the limit on, a text is near it. */
const NEAR = 0.9

interface CharacterCounterProps {
  form: UseFormReturn<FormValues>
  name: string
  limit: number
}

/** How many characters are left, or too many; nothing while the limit is far. */
function CharacterCounter({ form, name, limit }: CharacterCounterProps) {
  const { t, i18n } = useTranslation()
  const text = useWatch({ control: form.control, name }) ?? ''
  const left = limit - text.length
  if (text.length < limit * NEAR) return null
  const shown = formatNumber(Math.abs(left), i18n.language)
  return left < 0 ? (
    <span className="text-red-ink">{t('entity.form.charactersOver', { count: -left, shown })}</span>
  ) : (
    t('entity.form.charactersLeft', { count: left, shown })
  )
}
