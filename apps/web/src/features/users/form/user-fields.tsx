import { AUTHORITIES, type Authority, LOCALES, ROLE_ADMIN } from '@portico/contract'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import type { StoredUser } from '../api/queries.ts'
import { UserField } from './user-field.tsx'
import type { UserFormValues } from './values.ts'

interface UserFieldsProps {
  form: UseFormReturn<UserFormValues>
  stored: StoredUser | undefined
  /** Whether administrators edit their own account, whose access they cannot remove. */
  isOwn: boolean
}

/** The fields of a user. */
export function UserFields({ form, stored, isOwn }: UserFieldsProps) {
  const { t } = useTranslation()
  const { passwordMin } = useApplicationProfile()
  const [authorities, activated] = useWatch({ control: form.control, name: ['authorities', 'activated'] })

  /** Assigns or removes a role; the roles stay in their order, so that a change and its reversal leave no change. */
  function toggleRole(role: Authority, isGiven: boolean) {
    if (isOwn && role === ROLE_ADMIN) return
    const next = AUTHORITIES.filter((known) => (known === role ? isGiven : authorities.includes(known)))
    form.setValue('authorities', next, { shouldDirty: true })
  }

  const text = (name: 'login' | 'email' | 'firstName' | 'lastName', options: object = {}) => (
    <UserField form={form} name={name} {...options}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register(name)}
          autoComplete="off"
          {...(name === 'email' && { type: 'email', inputMode: 'email' as const })}
          {...(name === 'login' && { autoCapitalize: 'none', spellCheck: false })}
        />
      )}
    </UserField>
  )

  return (
    <>
      {text('login', { required: true })}
      {text('email', { required: stored?.user.email !== '' })}
      {text('firstName')}
      {text('lastName')}
      <UserField form={form} name="langKey">
        {(control) => (
          <Select {...control} {...form.register('langKey')}>
            {LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {t(`userManagement.language.${locale}`)}
              </option>
            ))}
          </Select>
        )}
      </UserField>
      {!stored && (
        <UserField form={form} name="password" hint={t('userManagement.form.passwordHint', { min: passwordMin })}>
          {(control) => (
            <TextInput {...control} {...form.register('password')} type="password" autoComplete="new-password" />
          )}
        </UserField>
      )}
      <UserField
        form={form}
        name="authorities"
        isGroup
        hint={isOwn ? t('userManagement.form.ownRoles') : undefined}
        className="sm:col-span-2"
      >
        {(control) => (
          <div className="grid gap-1" aria-describedby={control['aria-describedby']}>
            {AUTHORITIES.map((authority) => (
              <LabelledCheckbox
                key={authority}
                label={t(`userManagement.role.${authority}`)}
                explanation={t(`userManagement.roleExplanation.${authority}`)}
              >
                <Checkbox
                  checked={authorities.includes(authority)}
                  aria-disabled={(isOwn && authority === ROLE_ADMIN) || undefined}
                  onChange={(event) => toggleRole(authority, event.target.checked)}
                />
              </LabelledCheckbox>
            ))}
          </div>
        )}
      </UserField>
      <UserField form={form} name="activated" isGroup className="sm:col-span-2">
        {() => (
          <LabelledCheckbox
            label={t('userManagement.form.activated')}
            explanation={t(isOwn ? 'userManagement.list.ownAccount' : 'userManagement.form.activatedHint')}
          >
            <Checkbox
              checked={activated}
              aria-disabled={isOwn || undefined}
              onChange={(event) => !isOwn && form.setValue('activated', event.target.checked, { shouldDirty: true })}
            />
          </LabelledCheckbox>
        )}
      </UserField>
    </>
  )
}

interface LabelledCheckboxProps {
  label: string
  explanation: string
  children: ReactNode
}

/** A check box with its label, and an explanation below. */
function LabelledCheckbox({ label, explanation, children }: LabelledCheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what the caller puts into it
    <label className="flex min-h-9 cursor-pointer items-start gap-3 rounded-1 py-1">
      <span className="flex h-6 items-center">{children}</span>
      <span className="text-[15px] leading-6">
        {label}
        <span className="block text-[13px] leading-5 text-ink-3">{explanation}</span>
      </span>
    </label>
  )
}
