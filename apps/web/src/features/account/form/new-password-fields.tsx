import type { Account } from '@portico/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { StrengthBar } from '@/ui/form/strength-bar.tsx'
import { PasswordField } from './account-field.tsx'
import type { AccountValues } from './schema.ts'
import { useWeakness } from './weakness/use-weakness.ts'

/** Fields of a form, and of an account, of which a password should not be made. */
const OWN_FIELDS = ['login', 'firstName', 'lastName', 'email'] as const

interface NewPasswordFieldsProps {
  form: UseFormReturn<AccountValues>
  label?: string
  /** The account that exists already. */
  account?: Account | undefined
}

/** A new password with its strength and its weakness in words, and the same password once more. */
export function NewPasswordFields({ form, label, account }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  const { passwordMin } = useApplicationProfile()
  const typed = useWatch({ control: form.control, name: [...OWN_FIELDS] })
  const password = useWatch({ control: form.control, name: 'newPassword' }) ?? ''
  const points = passwordPoints(password)
  const ownWords = OWN_FIELDS.map((name, index) => typed[index] || account?.[name] || '')
  const weakness = useWeakness(password, ownWords)
  const isShort = password !== '' && password.length < passwordMin
  const reason = isShort ? 'short' : weakness
  return (
    <>
      <PasswordField
        form={form}
        name="newPassword"
        label={label ?? t('global.form.newpassword.label')}
        hint="global.form.newpassword.hint"
        minLength={passwordMin}
        autoComplete="new-password"
        onChange={() => {
          if (form.getFieldState('confirmPassword').isTouched) void form.trigger('confirmPassword')
        }}
      />
      <StrengthBar
        points={points}
        label={t('global.messages.validate.newpassword.strength')}
        word={t(`account.strength.${points}`)}
        className="-mt-4"
      />
      <p aria-live="polite" className="-mt-1.5 mb-2 min-h-5 text-[13px] leading-5 text-amber">
        {reason && t(`account.weakness.${reason}`, { min: passwordMin })}
      </p>
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('global.form.confirmpassword.label')}
        autoComplete="new-password"
      />
    </>
  )
}

/** Segments of the strength bar that are lit, of five; an empty password lights the first. */
type StrengthPoints = 1 | 2 | 3 | 4 | 5

/** The kinds of characters that count. Neither `#`, `@` and `\` nor letters outside a to z are of any kind. */
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[$-/:-?{-~!"^_`[\]]/]

/** Up to so many characters a password is weak, whatever its characters. */
const SHORT = 6

/** The highest score of a password with so many kinds of characters, by their number; a number without an entry has no cap. */
const CAPS: Record<number, number> = { 1: 10, 2: 20, 3: 40 }

/**
 * How hard a password is to guess, as the specification counts it (section 5): two for each character, one more from ten characters
 * on, and ten for each kind of characters, capped for short and for uniform ones.
 *
 * @returns from 0 on
 */
export function passwordScore(password: string): number {
  const kinds = CLASSES.filter((kind) => kind.test(password)).length
  const score = 2 * password.length + (password.length >= 10 ? 1 : 0) + 10 * kinds
  const cap = password.length <= SHORT ? 10 : (CAPS[kinds] ?? score)
  return Math.min(score, cap)
}

/** How many segments a password lights: one up to a score of 10, then one more for every ten, five above 40. */
export function passwordPoints(password: string): StrengthPoints {
  return Math.min(5, Math.max(1, Math.ceil(passwordScore(password) / 10))) as StrengthPoints
}
