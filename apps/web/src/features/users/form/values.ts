import '../../../lib/zod-without-eval.ts'
import {
  type Authority,
  emailSchema,
  FIELD_ERROR_CODES,
  type FieldErrorCode,
  fieldErrorCode,
  LIMITS,
  type Locale,
  loginNameSchema,
  type ManagedUser,
  matchLocale,
  type Problem,
  passwordSchema,
  personNameSchema,
  ROLE_USER
} from '@portico/contract'

/** What stands in the form. */
export interface UserFormValues {
  login: string
  firstName: string
  lastName: string
  email: string
  langKey: Locale
  activated: boolean
  authorities: Authority[]
  /** Of a new user; empty when they are to choose one themselves. */
  password: string
}

/** The fields in the order in which they stand. */
export const FORM_FIELDS = [
  'login',
  'email',
  'firstName',
  'lastName',
  'langKey',
  'password',
  'authorities',
  'activated'
] as const satisfies readonly (keyof UserFormValues)[]
export type FormField = (typeof FORM_FIELDS)[number]

/** What a new user's form begins with: somebody who can work at once, in the administrator's language. */
export const newUserValues = (locale: string): UserFormValues => ({
  login: '',
  firstName: '',
  lastName: '',
  email: '',
  langKey: matchLocale(locale) ?? 'en',
  activated: true,
  authorities: [ROLE_USER],
  password: ''
})

export const userValues = (user: ManagedUser): UserFormValues => ({
  login: user.login,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  langKey: matchLocale(user.langKey) ?? 'en',
  activated: user.activated,
  authorities: [...user.authorities],
  password: ''
})

/** What is wrong with a form: a code, or the key of a message of its own. */
export type FormFaults = Partial<Record<FormField, string>>

/** The most characters of a field that has a limit, in UTF-16 code units. */
export const CHARACTER_LIMITS: Partial<Record<FormField, number>> = {
  login: LIMITS.login,
  email: LIMITS.emailMax,
  firstName: LIMITS.personName,
  lastName: LIMITS.personName,
  password: LIMITS.passwordMax
}

/**
 * Checks a form by the rules the server checks by. A login and an address that an identity provider has given are held to theirs
 * only when they change.
 *
 * @returns undefined when nothing is wrong
 */
export function validate(values: UserFormValues, stored: ManagedUser | undefined): FormFaults | undefined {
  const faults: FormFaults = {}
  const check = (field: FormField, schema: { safeParse: typeof loginNameSchema.safeParse }) => {
    const [issue] = schema.safeParse(values[field]).error?.issues ?? []
    if (issue) faults[field] = values[field] === '' ? 'NotBlank' : fieldErrorCode(issue, false)
  }
  if (values.login !== stored?.login) check('login', loginNameSchema)
  if (values.email !== stored?.email) check('email', emailSchema)
  check('firstName', personNameSchema)
  check('lastName', personNameSchema)
  if (!stored && values.password !== '') check('password', passwordSchema)
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** What a refused call says about the fields of the form; undefined when it is about something else. */
export function serverFaults(problem: Partial<Problem> | undefined): FormFaults | undefined {
  if (problem?.message === 'error.userexists') return { login: 'taken' }
  if (problem?.message === 'error.emailexists') return { email: 'taken' }
  const found = problem?.fieldErrors ?? []
  const faults: FormFaults = {}
  for (const { field, message } of found) {
    const name = FORM_FIELDS.find((known) => field === known || field.startsWith(`${known}.`))
    if (!name || !FIELD_ERROR_CODES.includes(message as FieldErrorCode)) return undefined
    faults[name] = message
  }
  return found.length > 0 ? faults : undefined
}

/** The translation key of a fault's sentence; it may name the `limit`. */
export function faultKey(field: FormField, fault: string): string {
  if (fault === 'taken') return field === 'login' ? 'error.userexists' : 'error.emailexists'
  if (fault === 'NotNull' || fault === 'NotBlank') return 'entity.validation.required'
  if (fault === 'Size' && (field === 'email' || field === 'password')) return `userManagement.fault.${field}Size`
  if (fault === 'Size') return 'entity.validation.size'
  if (field === 'login') return 'userManagement.fault.login'
  if (field === 'email') return 'userManagement.fault.email'
  return fault === 'Pattern' ? 'entity.validation.pattern' : 'entity.validation.invalid'
}
