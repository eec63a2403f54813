import { ERRORS } from '@portico/contract'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Submission, useSubmission } from '@/lib/forms/use-submission.ts'
import { type AccountValues, accountResolver, trimValues } from './schema.ts'

const REFUSED_VALUES = {
  [ERRORS.userExists.message]: 'login',
  [ERRORS.emailExists.message]: 'email',
  [ERRORS.incorrectPassword.message]: 'currentPassword',
  [ERRORS.passwordTooShort.message]: 'newPassword',
  [ERRORS.passwordTooCommon.message]: 'newPassword',
  [ERRORS.passwordPersonal.message]: 'newPassword'
}

export interface AccountForm extends Submission {
  readonly form: UseFormReturn<AccountValues>
}

/**
 * A form of an account: its errors appear when a field is left, and the first one gets the focus when it is sent.
 *
 * @param initial every field with its default value
 * @param send the request, with what was typed
 * @param options.onSent called after a success, when the form can be reset
 * @param options.storedEmail the address of the account that the form changes
 */
export function useAccountForm(
  initial: AccountValues,
  send: (values: AccountValues) => Promise<void>,
  { onSent, storedEmail }: { onSent?: (values: AccountValues) => void; storedEmail?: string } = {}
): AccountForm {
  const form = useForm<AccountValues>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: accountResolver(storedEmail)
  })
  const submission = useSubmission(form, {
    fields: Object.keys(initial),
    send: (values) => send(trimValues(values)),
    refusedValues: REFUSED_VALUES,
    onSent: (values) => onSent?.(trimValues(values))
  })
  return { form, ...submission }
}
