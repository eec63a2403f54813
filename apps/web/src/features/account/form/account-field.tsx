import { type ComponentProps, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field.tsx'
import { PasswordInput } from '@/ui/form/password-input.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { type AccountValues, errorKey, limitsOf } from './schema.ts'

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  form: UseFormReturn<AccountValues>
  name: string
  label: string
  /** The rules, while nothing is wrong; `min` and `max` in it are the limits of the field. Translation key. */
  hint?: string
  required?: boolean
}

function useFieldTexts({
  form,
  name,
  label,
  hint,
  minLength
}: Pick<AccountFieldProps, 'form' | 'name' | 'label' | 'hint' | 'minLength'>) {
  const { t } = useTranslation()
  const error = form.formState.errors[name]
  const limits = limitsOf(name) ?? {}
  const shown = minLength === undefined ? limits : { ...limits, min: minLength }
  return { label, hint: hint && t(hint, shown), error: error && t(errorKey(name, error), limits) }
}

/** A text of an account's form with its label, its rules and its error. */
export function AccountField({ form, name, label, hint, required, className, ...input }: AccountFieldProps) {
  const texts = useFieldTexts({ form, name, label, ...(hint && { hint }) })
  return (
    <Field {...texts} required={required} className={className}>
      {(control) => <TextInput {...input} {...form.register(name)} {...control} />}
    </Field>
  )
}

/**
 * A password of an account's form; it warns while Caps Lock is on. `minLength` is that of the hint: shorter ones are refused by the server.
 */
export function PasswordField({
  form,
  name,
  label,
  hint,
  minLength,
  onChange = () => {},
  ...input
}: AccountFieldProps) {
  const { t } = useTranslation()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const texts = useFieldTexts({ form, name, label, minLength, ...(hint && { hint }) })
  return (
    <Field {...texts} required warning={isCapsLockOn && t('account.password.capsLock')}>
      {(control) => (
        <PasswordInput
          {...input}
          {...form.register(name, { onChange })}
          {...control}
          showLabel={t('account.password.show')}
          hideLabel={t('account.password.hide')}
          onCapsLock={setCapsLockOn}
        />
      )}
    </Field>
  )
}
