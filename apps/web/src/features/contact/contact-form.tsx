import { LIMITS } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/client.ts'
import { formatNumber } from '../../lib/i18n/formats.ts'
import { MandatoryNote } from '../../lib/mandatory-note.tsx'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AcceptField } from './accept-field.tsx'
import { OutcomeAlert } from './outcome-alert.tsx'
import {
  CONTACT_FIELDS,
  type ContactFault,
  type ContactFaults,
  type ContactField,
  type ContactValues,
  emptyForm,
  messageOf,
  serverFaults,
  validate
} from './rules.ts'
import { sendMessage } from './send-message.ts'

const toErrors = (faults: ContactFaults) =>
  Object.fromEntries(Object.entries(faults).map(([name, type]) => [name, { type }]))

const resolver: Resolver<ContactValues> = (values) => {
  const faults = validate(values)
  return Object.keys(faults).length === 0 ? { values, errors: {} } : { values: {}, errors: toErrors(faults) }
}

/** How many characters each field can have. */
const MOST_CHARACTERS: Record<ContactField, number> = {
  fullName: LIMITS.contactLine,
  email: LIMITS.emailMax,
  subject: LIMITS.contactLine,
  message: LIMITS.contactMessage,
  isAccepted: 0
}

const refusedFields = (error: unknown) => (error instanceof ApiError ? serverFaults(error.problem) : undefined)

/** The form that writes to the people behind the portal. What became of it is forgotten when the page is left. */
export default function ContactForm() {
  const { t, i18n } = useTranslation()
  const { account, isAuthenticated } = useSession()
  const empty = emptyForm(isAuthenticated ? account : undefined)
  const form = useForm<ContactValues>({
    defaultValues: emptyForm(undefined),
    // Who is signed in may turn out only when the form is there, and something was typed.
    values: empty,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver
  })
  const sending = useMutation({ mutationFn: sendMessage, meta: { handles: () => true } })
  const messageLength = useWatch({ control: form.control, name: 'message' }).length

  const number = (value: number) => formatNumber(value, i18n.language)

  async function submit(values: ContactValues) {
    if (sending.isPending) return
    sending.reset()
    try {
      await sending.mutateAsync(messageOf(values))
      form.reset(empty, { keepDirtyValues: false })
    } catch (error) {
      const faults = refusedFields(error)
      if (!faults) return
      for (const [name, type] of Object.entries(faults)) form.setError(name as ContactField, { type })
      focusFirst(faults)
    }
  }

  /** Brings the reader to the first field that something is wrong with. */
  function focusFirst(faults: Partial<Record<ContactField, unknown>>) {
    const first = CONTACT_FIELDS.find((name) => faults[name])
    if (first) form.setFocus(first)
  }

  /** What is wrong with a field, in words. */
  function faultOf(name: ContactField): string | undefined {
    const fault = form.formState.errors[name]?.type as ContactFault | undefined
    const limits = { min: LIMITS.emailMin, max: number(MOST_CHARACTERS[name]) }
    return fault && t(`contact.validate.${name}.${fault}`, limits)
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit, focusFirst)}>
      <MandatoryNote className="mb-6">{t('contact.form.needed')}</MandatoryNote>
      <div className="mb-2 grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Field label={t('contact.form.fullName')} required error={faultOf('fullName')}>
          {(control) => <TextInput {...form.register('fullName')} {...control} autoComplete="name" />}
        </Field>
        <Field label={t('contact.form.email')} required error={faultOf('email')}>
          {(control) => (
            <TextInput {...form.register('email')} {...control} type="email" autoComplete="email" spellCheck={false} />
          )}
        </Field>
        <Field label={t('contact.form.subject')} required error={faultOf('subject')} className="sm:col-span-2">
          {(control) => <TextInput {...form.register('subject')} {...control} autoComplete="off" />}
        </Field>
        <Field
          label={t('contact.form.message')}
          required
          error={faultOf('message')}
          counter={
            messageLength > LIMITS.contactMessage * 0.8 && `${number(messageLength)} / ${number(LIMITS.contactMessage)}`
          }
          className="sm:col-span-2"
        >
          {(control) => <TextArea {...form.register('message')} {...control} />}
        </Field>
      </div>
      <AcceptField registration={form.register('isAccepted')} error={faultOf('isAccepted')} />
      <OutcomeAlert
        isSent={sending.isSuccess}
        error={refusedFields(sending.error) ? null : sending.error}
        className="mt-3"
      />
      <div className="mt-3">
        <Button type="submit" variant="primary" size="large" pending={sending.isPending} className="w-full sm:w-auto">
          <Send aria-hidden="true" className="size-4" />
          {t('contact.form.send')}
        </Button>
      </div>
    </form>
  )
}
