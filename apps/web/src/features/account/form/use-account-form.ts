import { ERRORS } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '../../../lib/api/client.ts'
import { type AccountValues, tidy, validate } from './rules.ts'

/** The field that a refusal is about, by the refusal's message. */
const FIELDS_OF_REFUSALS: Record<string, string> = {
  [ERRORS.userExists.message]: 'login',
  [ERRORS.emailExists.message]: 'email',
  [ERRORS.incorrectPassword.message]: 'currentPassword'
}

export interface AccountForm {
  readonly form: UseFormReturn<AccountValues>
  readonly isSending: boolean
  readonly isSent: boolean
  /** Why the last attempt failed; undefined when it did not. */
  readonly error: Error | undefined
  /** Whether a field of the form tells why. */
  readonly isToldByField: boolean
  readonly submit: (event: BaseSyntheticEvent) => void
}

/**
 * A form of an account: its faults show when a field is left, the first one gets the focus when it is sent, and a refusal that is
 * about one of its fields is told there. Failures are told on the page and never by a toast.
 *
 * @param initial every field with what it begins with
 * @param send the call, with what was typed
 * @param options.onSent hears of its success, when the form can be given other values
 * @param options.storedEmail the address of the account that the form changes
 */
export function useAccountForm(
  initial: AccountValues,
  send: (values: AccountValues) => Promise<void>,
  { onSent = () => {}, storedEmail }: { onSent?: (values: AccountValues) => void; storedEmail?: string } = {}
): AccountForm {
  const form = useForm<AccountValues>({ defaultValues: initial, mode: 'onTouched', resolver: resolverOf(storedEmail) })
  const mutation = useMutation({ mutationFn: send, meta: { handles: () => true } })
  const error = mutation.error ?? undefined

  async function attempt(typed: AccountValues) {
    const values = tidy(typed)
    try {
      await mutation.mutateAsync(values)
      return values
    } catch (error) {
      const name = fieldOf(error, initial)
      if (name) form.setError(name, { type: 'refused', message: messageOf(error) }, { shouldFocus: true })
      return undefined
    }
  }

  async function submit(event: BaseSyntheticEvent) {
    event.preventDefault()
    if (mutation.isPending) return
    let sent: AccountValues | undefined
    await form.handleSubmit(async (values) => {
      sent = await attempt(values)
    })(event)
    // Only now has the form recorded that it was sent: what it is given earlier would count as sent already.
    if (sent) onSent(sent)
  }

  return {
    form,
    isSending: mutation.isPending,
    isSent: mutation.isSuccess,
    error,
    isToldByField: fieldOf(error, initial) !== undefined,
    submit: (event) => void submit(event)
  }
}

const resolverOf =
  (storedEmail: string | undefined): Resolver<AccountValues> =>
  (values) => {
    const faults = Object.entries(validate(values, storedEmail))
    if (faults.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors }
  }

const messageOf = (error: unknown) => (error instanceof ApiError ? (error.problem?.message ?? '') : '')

/** The field of a form that a refusal is about; undefined when it is about none of them. */
function fieldOf(error: unknown, values: AccountValues): string | undefined {
  const name = FIELDS_OF_REFUSALS[messageOf(error)]
  return name !== undefined && name in values ? name : undefined
}
