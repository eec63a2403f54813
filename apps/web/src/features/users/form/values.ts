import { type Authority, type Locale, type ManagedUser, matchLocale, ROLE_USER } from '@portico/contract'

export type UserFormValues = {
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

/** The fields in their order on the page. */
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

/** The initial values of a new user: active, and with the administrator's language. */
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
