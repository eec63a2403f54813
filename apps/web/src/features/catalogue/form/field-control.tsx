import { APP, COUNTRIES, type FieldDefinition } from '@portico/contract'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateInput } from '@/ui/form/date-input.tsx'
import type { FieldControlProps } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { ContentControl } from './content/content-control.tsx'
import type { StoredContent } from './content/content-value.ts'
import { JsonControl } from './json/json-control.tsx'
import { ReferenceControl } from './reference/reference-control.tsx'
import { contentOf, type FormValues, referenceOf, textOf } from './values.ts'

interface KindControlProps {
  field: FieldDefinition
  form: UseFormReturn<FormValues>
  control: FieldControlProps
  label: string
  /** Hint, warning or fault, as it stands below the control. */
  message: string
  /** An unset value can be chosen: in a record that has none, or has lost it. */
  allowsNone: boolean
  /** A file was chosen as a content. */
  onFile: (file: File, previous: File | undefined) => void
}

/** The control that a field's kind asks for. */
export function KindControl({ field, form, control, label, message, allowsNone, onFile }: KindControlProps) {
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
          render={({ field: bound }) => <DateInput {...bound} value={textOf(bound.value)} {...control} />}
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
    case 'json':
      return (
        <Controller
          control={form.control}
          name={field.name}
          render={({ field: bound }) => (
            <JsonControl
              ref={bound.ref}
              label={label}
              control={control}
              message={message}
              value={textOf(bound.value)}
              onChange={bound.onChange}
            />
          )}
        />
      )
    case 'reference':
      return (
        <Controller
          control={form.control}
          name={field.name}
          render={({ field: bound }) => {
            const initial = referenceOf(form.formState.defaultValues?.[field.name] as FormValues[string])
            return (
              <ReferenceControl
                ref={bound.ref}
                field={field}
                control={control}
                value={referenceOf(bound.value)}
                // Going back to the record that was there is no change.
                onChange={(chosen) => bound.onChange(chosen && chosen.id === initial?.id ? initial : chosen)}
              />
            )
          }}
        />
      )
    case 'content':
      return (
        <Controller
          control={form.control}
          name={field.name}
          render={({ field: bound }) => {
            const value = contentOf(bound.value)
            const initial = contentOf(form.formState.defaultValues?.[field.name] as FormValues[string])
            return (
              <ContentControl
                ref={bound.ref}
                name={field.name}
                control={control}
                value={value}
                stored={initial as StoredContent | null}
                onChange={(next) => {
                  bound.onChange(next)
                  if (next?.from === 'file') onFile(next.file, value?.from === 'file' ? value.file : undefined)
                  // What is chosen can be judged at once; what is typed, when its author is done with it.
                  if (next?.from !== 'keyboard') void form.trigger(field.name)
                }}
                onUnreadable={() => form.setError(field.name, { type: 'unreadable', message: 'Pattern' })}
                onBlur={() => void form.trigger(field.name)}
              />
            )
          }}
        />
      )
  }
}
