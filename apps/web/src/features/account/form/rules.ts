import '../../../lib/zod-without-eval.ts'
import {
  emailSchema,
  LIMITS,
  loginNameSchema,
  passwordChangeSchema,
  passwordSchema,
  personNameSchema
} from '@portico/contract'

/** What is typed in a form of an account, by field. */
export type AccountValues = Record<string, string>

interface Rule {
  schema: typeof loginNameSchema | typeof emailSchema | typeof personNameSchema
  isRequired: boolean
  /** Where the sentences stand that say what is wrong. */
  messages: string
  /** Bounds that the sentences and the hints name. */
  limits: { min: number; max: number }
}

const PASSWORD_LIMITS = { min: LIMITS.passwordMin, max: LIMITS.passwordMax }
const NAME_LIMITS = { min: 0, max: LIMITS.personName }

/** The rules that the server checks by, with the message keys of the client family. */
const RULES: Record<string, Rule> = {
  login: {
    schema: loginNameSchema,
    isRequired: true,
    messages: 'register.messages.validate.login',
    limits: { min: 1, max: LIMITS.login }
  },
  firstName: {
    schema: personNameSchema,
    isRequired: false,
    messages: 'settings.messages.validate.firstname',
    limits: NAME_LIMITS
  },
  lastName: {
    schema: personNameSchema,
    isRequired: false,
    messages: 'settings.messages.validate.lastname',
    limits: NAME_LIMITS
  },
  email: {
    schema: emailSchema,
    isRequired: true,
    messages: 'global.messages.validate.email',
    limits: { min: LIMITS.emailMin, max: LIMITS.emailMax }
  },
  currentPassword: {
    schema: passwordChangeSchema.shape.currentPassword,
    isRequired: true,
    messages: 'global.messages.validate.currentpassword',
    limits: { min: 1, max: 1000 }
  },
  newPassword: {
    schema: passwordSchema,
    isRequired: true,
    messages: 'global.messages.validate.newpassword',
    limits: PASSWORD_LIMITS
  },
  confirmPassword: {
    schema: passwordSchema,
    isRequired: true,
    messages: 'global.messages.validate.confirmpassword',
    limits: PASSWORD_LIMITS
  }
}

/** The bounds of a field's length, for its messages. */
export const limitsOf = (name: string): Rule['limits'] | undefined => RULES[name]?.limits

const isPassword = (name: string) => name.endsWith('assword')

/** What a form sends: blanks around a text, which keyboards and copying leave there, are no part of it; those of a password are. */
export function tidy(values: AccountValues): AccountValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isPassword(name) ? value : value.trim()])
  )
}

/**
 * Checks a form by the rules of the contract.
 *
 * @param storedEmail the address of an account that exists: while it stays, it need not be one that a person could choose
 * @returns for each field with a fault the key of the sentence that tells it
 */
export function validate(values: AccountValues, storedEmail?: string): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [name, value] of Object.entries(tidy(values))) {
    const rule = RULES[name]
    const isStored = name === 'email' && value === storedEmail
    const fault = rule && !isStored && faultOf(rule, value)
    if (fault) faults[name] = `${rule.messages}.${fault}`
  }
  const { newPassword, confirmPassword, login = '', email = '' } = tidy(values)
  // Both names and addresses sign in: nobody may be called by another's address.
  if (login.includes('@') && !faults.login && email !== '' && login.toLowerCase() !== email.toLowerCase()) {
    faults.login = 'register.messages.validate.login.address'
  }
  if (confirmPassword !== undefined && confirmPassword !== '' && confirmPassword !== newPassword) {
    faults.confirmPassword = 'global.messages.error.dontmatch'
  }
  return faults
}

function faultOf({ schema, isRequired }: Rule, value: string): string | undefined {
  if (value === '') return isRequired ? 'required' : undefined
  switch (schema.safeParse(value).error?.issues[0]?.code) {
    case undefined:
      return undefined
    case 'too_small':
      return 'minlength'
    case 'too_big':
      return 'maxlength'
    default:
      return 'invalid'
  }
}
