import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { Field, type FieldControlProps } from '@/ui/form/field.tsx'
import { useFieldTexts } from './field-texts.ts'
import type { FormField, UserFormValues } from './values.ts'

interface UserFieldProps {
  form: UseFormReturn<UserFormValues>
  name: FormField
  required?: boolean
  hint?: string | undefined
  isGroup?: boolean
  className?: string
  children: (control: FieldControlProps) => ReactNode
}

/** A field of the form with its label and its error. */
export function UserField({ form, name, hint, ...rest }: UserFieldProps) {
  const texts = useFieldTexts()(name)
  const error = fieldErrorOf(form, name)
  return <Field label={texts.label} hint={hint} error={error && texts.error(error)} {...rest} />
}
