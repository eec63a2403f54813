import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StrengthBar } from '@/ui/form/strength-bar.tsx'
import { PasswordField } from './account-field.tsx'
import { passwordPoints } from './password-strength.ts'
import type { AccountValues } from './schema.ts'

/** A new password with its strength, and the same password once more. */
export function NewPasswordFields({ form, label }: { form: UseFormReturn<AccountValues>; label?: string }) {
  const { t } = useTranslation()
  const password = useWatch({ control: form.control, name: 'newPassword' }) ?? ''
  const points = passwordPoints(password)
  return (
    <>
      <PasswordField
        form={form}
        name="newPassword"
        label={label ?? t('global.form.newpassword.label')}
        hint="global.form.newpassword.hint"
        autoComplete="new-password"
        onChange={() => {
          if (form.getFieldState('confirmPassword').isTouched) void form.trigger('confirmPassword')
        }}
      />
      <StrengthBar
        points={points}
        label={t('global.messages.validate.newpassword.strength')}
        word={t(`account.strength.${points}`)}
        className="-mt-4 mb-4"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('global.form.confirmpassword.label')}
        autoComplete="new-password"
      />
    </>
  )
}
