import { APPLICATION_SCOPES, type Application, applicationInputSchema, LIMITS } from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod'
import { isMissing } from '@/lib/api/versions.ts'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import type { EditFormDefinition } from '@/lib/forms/use-save.ts'
import { queryKeys, readApplication, type StoredApplication } from '../api/queries.ts'
import { createApplication, updateApplication } from '../api/requests.ts'
import { type ApplicationFormValues, applicationValues, FORM_FIELDS, newApplicationValues, toInput } from './values.ts'

/** The rules of the contract. An application without a scope could request no token, so the form requires one. */
const schema = applicationInputSchema.extend({
  scopes: z.array(z.enum(APPLICATION_SCOPES)).min(1, { error: 'applications.fault.scopes' })
})

const validate = contractResolver<ApplicationFormValues>(() => schema, toInput)

/** The first error of a field, also where it is the error of one of its items. */
function firstError(error: unknown): FieldError | undefined {
  if (Array.isArray(error)) return error.find((item) => item !== undefined && item !== null)
  return error as FieldError | undefined
}

/** Validates the form. An error of an item is the error of its field, where the form and its summary show it. */
export const applicationResolver: Resolver<ApplicationFormValues> = async (values, context, options) => {
  const result = await validate(values, context, options)
  const found = Object.entries(result.errors).map(([name, error]) => [name, firstError(error)])
  return {
    values: result.values,
    errors: Object.fromEntries(found) as FieldErrors<ApplicationFormValues>
  } as typeof result
}

/**
 * The form of applications.
 *
 * @param contact the initial contact of a new application
 */
export const applicationForm = (
  client: QueryClient,
  contact: string
): EditFormDefinition<ApplicationFormValues, StoredApplication, Application> => ({
  fields: FORM_FIELDS,
  valuesOf: (stored) => (stored ? applicationValues(stored.application) : newApplicationValues(contact)),
  resolverOf: () => applicationResolver,
  send: async (values, against) => {
    const input = toInput(values)
    const saved = await (against
      ? updateApplication(against.application.id, input, against.etag)
      : createApplication(input))
    await client.invalidateQueries({ queryKey: queryKeys.all })
    return saved
  },
  reload: ({ application }) =>
    client.fetchQuery({
      ...readApplication(String(application.id)),
      staleTime: 0,
      meta: { handles: isMissing }
    })
})

/** The maximum length of each text, in UTF-16 code units, and of each list. */
export const FIELD_LIMITS = {
  name: LIMITS.applicationName,
  description: LIMITS.applicationDescription,
  contact: LIMITS.emailMax,
  scopes: APPLICATION_SCOPES.length,
  redirectUris: LIMITS.applicationRedirectUris,
  notificationOrigins: LIMITS.applicationNotificationOrigins
}
