import { LIMITS, matchLocale } from '@portico/contract'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { NewTabLink } from '@/ui/button/new-tab-link.tsx'
import { register } from '../api/requests.ts'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { ResultMessage } from '../parts/result-message.tsx'

/** The page on which a visitor registers an account. */
export default function RegisterPage() {
  const { t } = useTranslation()
  return (
    <AccountPage
      title={t('register.title')}
      description={t('register.description')}
      aside={
        <>
          <span>{t('register.known')}</span>
          <SignInButton variant="secondary" />
        </>
      }
    >
      <PortalAccountsOnly fields={6}>
        <RegistrationForm />
      </PortalAccountsOnly>
    </AccountPage>
  )
}

const EMPTY = { login: '', firstName: '', lastName: '', email: '', newPassword: '', confirmPassword: '' }

function RegistrationForm() {
  const { t, i18n } = useTranslation()
  const { form, isSent, ...submission } = useAccountForm(EMPTY, async (values) => {
    const { login = '', email = '', newPassword: password = '', firstName, lastName } = values
    await register({ login, email, password, firstName, lastName, langKey: matchLocale(i18n.language) })
  })
  if (isSent) return <Registered email={form.getValues('email') ?? ''} />
  return (
    <AccountForm
      label={t('register.title')}
      button="register.form.button"
      failed="register.messages.error.fail"
      note={<Acceptance />}
      {...submission}
    >
      <AccountField
        form={form}
        name="login"
        label={t('global.form.username.label')}
        hint="register.form.loginHint"
        required
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <AccountField form={form} name="firstName" label={t('settings.form.firstname')} autoComplete="given-name" />
        <AccountField form={form} name="lastName" label={t('settings.form.lastname')} autoComplete="family-name" />
      </div>
      <AccountField
        form={form}
        name="email"
        type="email"
        label={t('global.form.email.label')}
        hint="register.form.emailHint"
        required
        autoComplete="email"
      />
      <NewPasswordFields form={form} label={t('register.form.password')} />
    </AccountForm>
  )
}

/** What a visitor accepts by registering; the linked pages open in a new tab, so that the form stays. */
function Acceptance() {
  const { t } = useTranslation()
  const hint = t('global.newTab')
  return (
    <p className="text-sm leading-6 text-ink-2">
      <Trans
        i18nKey="register.form.accept"
        components={{
          terms: <NewTabLink to="/terms-of-use" hint={hint} />,
          privacy: <NewTabLink to="/privacy-policy" hint={hint} />
        }}
      />
    </p>
  )
}

/** The next step: the link is in the mail, which outside production is also in the mailbox of the portal. */
function Registered({ email }: { email: string }) {
  const { t } = useTranslation()
  const { inProduction } = useApplicationProfile()
  return (
    <ResultMessage tone="success" title={t('register.messages.success')} takesFocus>
      <p className="wrap-anywhere">{t('register.next', { email, hours: LIMITS.activationHours })}</p>
      {!inProduction && (
        <p>
          <Trans
            i18nKey="register.mailbox"
            components={{
              mailbox: <Link to="/admin/mailbox" className="text-blue-ink underline underline-offset-2" />
            }}
          />
        </p>
      )}
    </ResultMessage>
  )
}
