import { APP, COUNTRIES, type FieldDefinition } from '@portico/contract'
import type { ReactElement } from 'react'
import { Controller, type ControllerRenderProps, type UseFormReturn } from 'react-hook-form'
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
import { type FormValues, valueToContent, valueToReference, valueToText } from './values.ts'

interface KindControlProps {
  field: FieldDefinition
  form: UseFormReturn<FormValues>
  control: FieldControlProps
  label: string
  message: string
  /** Whether the absence of a value can be chosen: in a record that has none. */
  allowsNone: boolean
  onFile: (file: File, previous: File | undefined) => void
}

/** The control for the kind of a field. */
export function KindControl({ field, form, control, label, message, allowsNone, onFile }: KindControlProps) {
  const { t } = useTranslation()
  const { name } = field
  const registered = () => ({ ...form.register(name), ...control })
  const controlled = (render: (bound: ControllerRenderProps<FormValues>) => ReactElement) => (
    <Controller control={form.control} name={name} render={({ field: bound }) => render(bound)} />
  )
  const initial = () => form.formState.defaultValues?.[name] as FormValues[string]
  switch (field.kind) {
    case 'text':
      return <TextInput {...registered()} autoComplete="off" />
    case 'longText':
      return <TextArea {...registered()} />
    case 'date':
      return controlled((bound) => <DateInput {...bound} value={valueToText(bound.value)} {...control} />)
    case 'country':
      return (
        <Select {...registered()}>
          {allowsNone && <option value="">{t('entity.value.none')}</option>}
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`${APP}.Country.${country}`)}
            </option>
          ))}
        </Select>
      )
    case 'json':
      return controlled(({ ref, value, onChange }) => (
        <JsonControl {...{ ref, label, control, message, onChange }} value={valueToText(value)} />
      ))
    case 'reference':
      return controlled(({ ref, value, onChange }) => {
        const stored = valueToReference(initial())
        return (
          <ReferenceControl
            {...{ ref, field, control }}
            value={valueToReference(value)}
            // The stored record, chosen again, is no change.
            onChange={(chosen) => onChange(chosen && chosen.id === stored?.id ? stored : chosen)}
          />
        )
      })
    case 'content':
      return controlled(({ ref, value: bound, onChange }) => {
        const value = valueToContent(bound)
        return (
          <ContentControl
            {...{ ref, name, control, value }}
            stored={valueToContent(initial()) as StoredContent | null}
            onChange={(next) => {
              onChange(next)
              if (next?.from === 'file') onFile(next.file, value?.from === 'file' ? value.file : undefined)
              // A chosen file is validated immediately, typed text when the control loses focus.
              if (next?.from !== 'keyboard') void form.trigger(name)
            }}
            onUnreadable={() => form.setError(name, { type: 'unreadable', message: 'Pattern' })}
            onBlur={() => void form.trigger(name)}
          />
        )
      })
  }
}
