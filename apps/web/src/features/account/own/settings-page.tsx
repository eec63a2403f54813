import { type Account, DEFAULT_LOCALE, LIMITS, LOCALES, matchLocale } from '@portico/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { type Draft, useDraft } from '@/lib/drafts/drafts.ts'
import { formatDate } from '@/lib/i18n/formats.ts'
import { forgetChosenLocale, LANGUAGE_NAMES } from '@/lib/i18n/locale.ts'
import { reportError } from '@/lib/report-error.ts'
import { refreshAccount, useSession } from '@/lib/session/session.ts'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import type { AccountValues } from '../form/schema.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { AccountLayout } from './account-layout.tsx'
import { saveSettings } from './requests.ts'

/** Names, email address and language of the signed-in user. */
export default function SettingsPage() {
  const { t } = useTranslation()
  const { account } = useSession()
  return (
    <AccountLayout title={t('settings.title')} description={t('settings.description')}>
      {account && (
        <>
          <AccountSummary account={account} />
          <SettingsForm key={account.id} account={account} />
        </>
      )}
    </AccountLayout>
  )
}

const valuesOf = ({ firstName, lastName, email, langKey }: Account): AccountValues => ({
  firstName,
  lastName,
  email,
  langKey: matchLocale(langKey) ?? DEFAULT_LOCALE
})

function SettingsForm({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { accountIssuer, accountUrl } = useApplicationProfile()
  // Of an external provider's accounts, name and address follow that provider at each sign-in.
  const readOnly = accountIssuer !== null
  const savedEmail = useRef(account.email)
  const { form, isSent, ...submission } = useAccountForm(
    valuesOf(account),
    async ({ firstName, lastName, email = '', langKey }) => {
      savedEmail.current = await saveSettings(account, { firstName, lastName, email, langKey: matchLocale(langKey) })
      forgetChosenLocale()
      // The settings are saved, whether or not they can be read again.
      await refreshAccount().catch(reportError)
    },
    {
      // An address that waits for its confirmation is not that of the account yet.
      onSent: (values) => form.reset({ ...values, email: savedEmail.current }),
      storedEmail: account.email
    }
  )
  const { isDirty } = form.formState
  const snapshot = (): Draft<AccountValues> | undefined => (isDirty ? { values: form.getValues() } : undefined)
  const restored = useDraft<AccountValues>('settings', snapshot)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is given back once, when the form appears
  useEffect(() => {
    for (const [name, value] of Object.entries(restored?.values ?? {}))
      form.setValue(name, value, { shouldDirty: true })
  }, [])

  return (
    <AccountForm
      label={t('settings.title')}
      button="settings.form.button"
      failed="settings.messages.error.fail"
      className="px-5 py-6 sm:px-7"
      {...submission}
    >
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <AccountField
          form={form}
          name="firstName"
          label={t('settings.form.firstname')}
          autoComplete="given-name"
          readOnly={readOnly}
        />
        <AccountField
          form={form}
          name="lastName"
          label={t('settings.form.lastname')}
          autoComplete="family-name"
          readOnly={readOnly}
        />
      </div>
      <AccountField
        form={form}
        name="email"
        type="email"
        label={t('global.form.email.label')}
        required={account.email !== '' && !readOnly}
        autoComplete="email"
        readOnly={readOnly}
      />
      {readOnly && (
        <p className="-mt-2 mb-2 text-sm text-ink-2">
          {t('settings.elsewhere')}{' '}
          {accountUrl !== null && (
            <a href={accountUrl} className="text-blue-ink underline underline-offset-2">
              {t('account.elsewhere.link')}
            </a>
          )}
        </p>
      )}
      {account.pendingEmail && (
        <Alert tone="info" title={t('settings.pending.title', { email: account.pendingEmail })}>
          {t('settings.pending.text', { hours: LIMITS.emailConfirmationHours })}
        </Alert>
      )}
      <Field label={t('settings.form.language')} hint={t('settings.form.languageHint')}>
        {(control) => (
          <Select {...form.register('langKey')} {...control}>
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {LANGUAGE_NAMES[locale]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isSent && !isDirty && <Alert tone="success">{t('settings.messages.success')}</Alert>}
    </AccountForm>
  )
}

/** What the user cannot change: user name, roles and the date of registration. */
function AccountSummary({ account }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-4 border-b border-line px-5 py-5 sm:px-7">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-blue-wash text-lg font-semibold text-blue-ink uppercase"
      >
        {account.login.slice(0, 1)}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{account.login}</span>
          <span className="sr-only">{t('settings.roles.label')}</span>
          {account.authorities.map((authority) => (
            <Tag key={authority} tone={authority === 'ROLE_ADMIN' ? 'info' : 'neutral'}>
              {t(`settings.roles.${authority}`)}
            </Tag>
          ))}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">{t('settings.since', { date: formatDate(account.createdDate) })}</p>
      </div>
    </div>
  )
}
