import { APPLICATION_SCOPES, type Application, type ApplicationInput, type ApplicationScope } from '@portico/contract'

export type ApplicationFormValues = {
  name: string
  description: string
  contact: string
  scopes: ApplicationScope[]
  redirectUris: string[]
  notificationOrigins: string[]
}

/** The fields in their order on the page. */
export const FORM_FIELDS = [
  'name',
  'contact',
  'description',
  'scopes',
  'redirectUris',
  'notificationOrigins'
] as const satisfies readonly (keyof ApplicationFormValues)[]
export type FormField = (typeof FORM_FIELDS)[number]

/** The initial values of a new application: all scopes, as most integrations use several APIs. */
export const newApplicationValues = (contact: string): ApplicationFormValues => ({
  name: '',
  description: '',
  contact,
  scopes: [...APPLICATION_SCOPES],
  redirectUris: [],
  notificationOrigins: []
})

export const applicationValues = (application: Application): ApplicationFormValues => ({
  name: application.name,
  description: application.description,
  contact: application.contact,
  scopes: [...application.scopes],
  redirectUris: [...application.redirectUris],
  notificationOrigins: [...application.notificationOrigins]
})

const filled = (addresses: readonly string[]) => addresses.map((address) => address.trim()).filter(Boolean)

/** What the form sends: lines that were left empty are no addresses. */
export const toInput = (values: ApplicationFormValues): ApplicationInput => ({
  ...values,
  environment: 'sandbox',
  redirectUris: filled(values.redirectUris),
  notificationOrigins: filled(values.notificationOrigins)
})
