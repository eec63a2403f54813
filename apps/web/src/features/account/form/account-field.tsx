import { type ComponentProps, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { type AccountValues, limitsOf } from './rules.ts'

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  form: UseFormReturn<AccountValues>
  name: string
  label: string
  /** The rules, while nothing is wrong; `min` and `max` in it are the field's bounds. Translation key. */
  hint?: string
  required?: boolean
}

/** A text of an account's form with its label, its rules and what is wrong with it. */
export function AccountField({ form, name, label, hint, required, className, ...input }: AccountFieldProps) {
  const { t } = useTranslation()
  const fault = form.formState.errors[name]?.message
  const limits = limitsOf(name) ?? {}
  return (
    <Field
      label={label}
      required={required}
      hint={hint && t(hint, limits)}
      error={fault && t(fault, limits)}
      className={className}
    >
      {(control) => <TextInput {...input} {...form.register(name)} {...control} />}
    </Field>
  )
}

/** A password of an account's form; it says when Caps Lock is on. */
export function PasswordField({ form, name, label, hint, onChange = () => {}, ...input }: AccountFieldProps) {
  const { t } = useTranslation()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const fault = form.formState.errors[name]?.message
  const limits = limitsOf(name) ?? {}
  return (
    <Field
      label={label}
      required
      hint={hint && t(hint, limits)}
      warning={isCapsLockOn && t('account.password.capsLock')}
      error={fault && t(fault, limits)}
    >
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
