import { type ContactMessage, LIMITS, PATHS } from '@portico/contract'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { ApiError, call } from '@/lib/api/client.ts'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { MandatoryNote } from '@/lib/forms/mandatory-note.tsx'
import { useSubmission } from '@/lib/forms/use-submission.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { i18n } from '@/lib/i18n/i18n.ts'
import { preAuthenticate } from '@/lib/session/environment.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { NewTabLink } from '@/ui/button/new-tab-link.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import {
  CHARACTER_LIMITS,
  CONTACT_FIELDS,
  type ContactField,
  type ContactValues,
  contactResolver,
  emptyForm,
  errorKey,
  messageOf
} from './schema.ts'

/** The contact form. Its result is shown until the page is left. */
export default function ContactForm() {
  const { t, i18n } = useTranslation()
  const { account, isAuthenticated } = useSession()
  const empty = emptyForm(isAuthenticated ? account : undefined)
  const form = useForm<ContactValues>({
    defaultValues: emptyForm(undefined),
    // The account may be loaded only after the form is shown and something was typed.
    values: empty,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
    // The form does not know the order of its fields after a reset.
    shouldFocusError: false,
    resolver: contactResolver
  })
  const { submit, isSending, isSent, error, isFieldError } = useSubmission(form, {
    fields: CONTACT_FIELDS,
    send: (values) => sendMessage(messageOf(values)),
    onSent: () => form.reset(empty, { keepDirtyValues: false })
  })
  const messageLength = useWatch({ control: form.control, name: 'message' }).length

  const number = (value: number) => formatNumber(value, i18n.language)

  function errorOf(name: ContactField): string | undefined {
    const error = fieldErrorOf(form, name)
    return error && t(errorKey(name, error), { min: LIMITS.emailMin, max: number(CHARACTER_LIMITS[name]) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <MandatoryNote className="mb-6">{t('contact.form.needed')}</MandatoryNote>
      <div className="mb-2 grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Field label={t('contact.form.fullName')} required error={errorOf('fullName')}>
          {(control) => <TextInput {...form.register('fullName')} {...control} autoComplete="name" />}
        </Field>
        <Field label={t('contact.form.email')} required error={errorOf('email')}>
          {(control) => (
            <TextInput {...form.register('email')} {...control} type="email" autoComplete="email" spellCheck={false} />
          )}
        </Field>
        <Field label={t('contact.form.subject')} required error={errorOf('subject')} className="sm:col-span-2">
          {(control) => <TextInput {...form.register('subject')} {...control} autoComplete="off" />}
        </Field>
        <Field
          label={t('contact.form.message')}
          required
          error={errorOf('message')}
          counter={
            messageLength > LIMITS.contactMessage * 0.8 && `${number(messageLength)} / ${number(LIMITS.contactMessage)}`
          }
          className="sm:col-span-2"
        >
          {(control) => <TextArea {...form.register('message')} {...control} />}
        </Field>
      </div>
      <AcceptField registration={form.register('isAccepted')} error={errorOf('isAccepted')} />
      <ResultAlert isSent={isSent} error={isFieldError ? undefined : error} className="mt-3" />
      <div className="mt-3">
        <Button type="submit" variant="primary" size="large" pending={isSending} className="w-full sm:w-auto">
          <Send aria-hidden="true" className="size-4" />
          {t('contact.form.send')}
        </Button>
      </div>
    </form>
  )
}

interface AcceptFieldProps {
  registration: UseFormRegisterReturn
  error: string | undefined
}

/** The check box by which the terms of use and the privacy policy are accepted; both can be read without leaving the form. */
function AcceptField({ registration, error }: AcceptFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const hint = t('global.newTab')
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <Checkbox
          {...registration}
          id={id}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-message`}
          className="mt-1"
        />
        <label htmlFor={id} className="text-sm leading-6">
          <Trans
            i18nKey="contact.form.accept"
            components={{
              terms: <NewTabLink to="/terms-of-use" hint={hint} />,
              privacy: <NewTabLink to="/privacy-policy" hint={hint} />,
              mark: <span aria-hidden="true" className="ml-1 text-red-ink" />
            }}
          />
        </label>
      </div>
      <p id={`${id}-message`} aria-live="polite" className="min-h-5 pl-7 text-[13px] leading-5 text-red-ink">
        {error}
      </p>
    </div>
  )
}

interface ResultAlertProps {
  isSent: boolean
  error: Error | undefined
  className?: string
}

/** The result of the attempt to send the message; nothing before it. */
function ResultAlert({ isSent, error, className }: ResultAlertProps) {
  const { t } = useTranslation()
  const { supportEmail } = useApplicationProfile()
  if (isSent)
    return (
      <Alert tone="success" title={t('contact.form.sent')} className={className ?? ''}>
        {t('contact.form.copy')}
      </Alert>
    )
  if (!error) return null
  return (
    <Alert tone="danger" title={t('contact.form.failed')} className={className ?? ''}>
      <p>{t(reasonKey(error))}</p>
      <p>
        {t('contact.form.writeInstead')}{' '}
        {supportEmail && (
          <a href={`mailto:${supportEmail}`} className="text-blue-ink underline underline-offset-2 wrap-anywhere">
            {supportEmail}
          </a>
        )}
      </p>
    </Alert>
  )
}

function reasonKey(error: Error): string {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 0) return 'contact.form.reason.unreachable'
  return status === 429 ? 'contact.form.reason.tooMany' : 'contact.form.reason.other'
}

/**
 * Sends a contact message with a new pre-authentication token. The copy for the sender is in the language of the page.
 *
 * @throws ApiError when it was not accepted
 */
async function sendMessage(message: ContactMessage): Promise<void> {
  const { headers, bearer } = await preAuthenticate()
  await call('POST', PATHS.contact, {
    body: message,
    bearer,
    headers: { ...headers, 'Accept-Language': i18n.language }
  })
}
