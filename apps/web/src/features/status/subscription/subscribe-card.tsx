import { LIMITS, matchLocale, RETENTION, statusSubscriptionSchema } from '@portico/contract'
import { BellRing } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { useSubmission } from '@/lib/forms/use-submission.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { subscribe } from './requests.ts'

interface Values {
  email: string
}

const resolver = contractResolver<Values>(() => statusSubscriptionSchema.pick({ email: true }))

/** The form that subscribes an address to mails about incidents; that of the account is filled in. */
export function SubscribeCard() {
  const { t, i18n } = useTranslation()
  const { account, isAuthenticated } = useSession()
  const form = useForm<Values>({
    defaultValues: { email: '' },
    // The account may be loaded only after the form is shown.
    values: { email: isAuthenticated ? (account?.email ?? '') : '' },
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
    resolver
  })
  const { submit, isSending, isSent, error, isFieldError } = useSubmission(form, {
    fields: ['email'],
    send: async ({ email }) => {
      await subscribe({ email: email.trim(), language: matchLocale(i18n.language) ?? 'en' })
    }
  })
  const fault = fieldErrorOf(form, 'email')
  return (
    <Card className="p-6">
      <h3 className="flex items-center gap-2 font-semibold">
        <BellRing aria-hidden="true" className="size-4 text-ink-3" />
        {t('status.subscribe.title')}
      </h3>
      <p className="mt-1 text-sm text-ink-2">{t('status.subscribe.text')}</p>
      <form noValidate onSubmit={submit} className="mt-4">
        <div className="grid gap-x-3 sm:grid-cols-[1fr_auto]">
          <Field
            label={t('status.subscribe.email')}
            required
            error={
              fault &&
              t(fault === 'NotBlank' || fault === 'NotNull' ? 'status.subscribe.missing' : 'status.subscribe.invalid', {
                max: LIMITS.emailMax
              })
            }
          >
            {(control) => (
              <TextInput
                {...form.register('email')}
                {...control}
                type="email"
                autoComplete="email"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" pending={isSending} className="sm:mt-[26px]">
            {t('status.subscribe.button')}
          </Button>
        </div>
        {isSent && (
          <Alert tone="success" title={t('status.subscribe.sent')} className="mt-3">
            {t('status.subscribe.next', { hours: RETENTION.subscriptionConfirmationHours })}
          </Alert>
        )}
        {error && !isFieldError && (
          <Alert tone="danger" title={t('status.subscribe.failed')} className="mt-3">
            {t(
              error instanceof ApiError && error.status === 429 ? 'status.subscribe.tooMany' : 'status.subscribe.later'
            )}
          </Alert>
        )}
        <p className="mt-3 text-[13px] text-ink-3">
          <Trans
            i18nKey="status.subscribe.privacy"
            components={{
              privacy: <Link to="/privacy-policy" className="text-blue-ink underline underline-offset-2" />
            }}
          />
        </p>
      </form>
    </Card>
  )
}
