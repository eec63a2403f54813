import { useMutation } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf, focusFirst, showFieldErrors } from './field-errors.ts'

interface SubmissionOptions<Values extends FieldValues> {
  fields: readonly string[]
  send: (values: Values) => Promise<void>
  /** The field that each message of a refusal is about. */
  refusedValues?: Readonly<Record<string, string>>
  onSent?: (values: Values) => void
}

export interface Submission {
  readonly isSending: boolean
  readonly isSent: boolean
  /** Why the last attempt failed; undefined when it did not. */
  readonly error: Error | undefined
  readonly isFieldError: boolean
  readonly submit: (event: BaseSyntheticEvent) => void
}

/** Sends a form. The page itself shows failures, at the field that they are about; no toast appears. */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fields, send, refusedValues, onSent }: SubmissionOptions<Values>
): Submission {
  const errorsOf = (error: unknown) => fieldErrorsOf(error, fields, refusedValues)
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    meta: { handles: () => true }
  })

  async function submit(event: BaseSyntheticEvent) {
    event.preventDefault()
    if (isPending) return
    let sent: Values | undefined
    const attempt = async (values: Values) => {
      try {
        await mutateAsync(values)
        sent = values
      } catch (error) {
        showFieldErrors(form, errorsOf(error) ?? {}, fields)
      }
    }
    await form.handleSubmit(attempt, (errors) => focusFirst(form, errors, fields))(event)
    // Only now has the form recorded that it was sent: values that it is given earlier would count as sent already.
    if (sent) onSent?.(sent)
  }

  return {
    isSending: isPending,
    isSent: isSuccess,
    error: error ?? undefined,
    isFieldError: errorsOf(error) !== undefined,
    submit: (event) => void submit(event)
  }
}
