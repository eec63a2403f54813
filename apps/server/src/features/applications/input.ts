import {
  APPLICATION_SCOPES,
  type Application,
  type ApplicationScope,
  type ApplicationStatus,
  applicationInputSchema,
  applicationPatchSchema,
  type FieldError
} from '@portico/contract'
import type * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { asObject, checkFields, hasId, invalidFields } from '../../platform/http/fields.ts'
import { APPLICATION_ENTITY } from './rows.ts'

/** What people write about an application, as it is stored. */
export interface ApplicationValues {
  name: string
  description: string
  contact: string
  scopes: ApplicationScope[]
  redirectUris: string[]
  notificationOrigins: string[]
}

/** What a PUT or PATCH makes of an application; what is undefined stays. */
export interface ApplicationPatchValues {
  values: ApplicationValues | undefined
  status?: { to: ApplicationStatus; reason: string | null } | undefined
}

/** The refusal of a field. */
export const invalidField = (field: string, message: FieldError['message']): ProblemError =>
  invalidFields([{ objectName: APPLICATION_ENTITY, field, message }])

function toValues(given: z.output<typeof applicationInputSchema>, allowsOwnMachine: boolean): ApplicationValues {
  const notificationOrigins = given.notificationOrigins ?? []
  const index = allowsOwnMachine ? -1 : notificationOrigins.findIndex((origin) => !origin.startsWith('https:'))
  if (index >= 0) throw invalidField(`notificationOrigins.${index}`, 'Pattern')
  const scopes = given.scopes ?? APPLICATION_SCOPES
  return {
    name: given.name,
    description: given.description ?? '',
    contact: given.contact ?? '',
    // Each in the contract's order.
    scopes: APPLICATION_SCOPES.filter((scope) => scopes.includes(scope)),
    redirectUris: given.redirectUris ?? [],
    notificationOrigins
  }
}

/**
 * Reads the body of a create.
 *
 * @throws ProblemError when it has an id already or a field is not valid
 */
export function readNewApplication(body: unknown, allowsOwnMachine: boolean): ApplicationValues {
  const object = asObject(body)
  if (hasId(object))
    throw new ProblemError('idExists', {
      entity: APPLICATION_ENTITY,
      detail: 'A new application must not have an ID. Leave it out, or update with PUT.'
    })
  return toValues(checkFields(applicationInputSchema, object, APPLICATION_ENTITY), allowsOwnMachine)
}

function requireSameId(object: Record<string, unknown>, id: number): void {
  if (hasId(object) && String(object.id) !== String(id))
    throw new ProblemError('idInvalid', {
      entity: APPLICATION_ENTITY,
      detail: 'The ID in the URL does not match the ID in the body.'
    })
}

/**
 * Reads the body of a PUT: what is left out is emptied, and scopes are all again.
 *
 * @throws ProblemError when the ids differ or a field is not valid
 */
export function readReplacement(body: unknown, id: number, allowsOwnMachine: boolean): () => ApplicationPatchValues {
  const object = asObject(body)
  requireSameId(object, id)
  const values = toValues(checkFields(applicationInputSchema, object, APPLICATION_ENTITY), allowsOwnMachine)
  return () => ({ values })
}

const WRITTEN = ['name', 'description', 'contact', 'scopes', 'redirectUris', 'notificationOrigins'] as const

/**
 * Reads the body of a PATCH.
 *
 * @throws ProblemError when the ids differ or a field is not valid
 */
export function readPatch(
  body: unknown,
  id: number,
  allowsOwnMachine: boolean
): (application: Application) => ApplicationPatchValues {
  const object = asObject(body)
  requireSameId(object, id)
  const patch = checkFields(applicationPatchSchema, object, APPLICATION_ENTITY)
  const { status, statusReason } = patch
  if (status === 'SUSPENDED' && !statusReason) throw invalidField('statusReason', 'NotBlank')
  const given = Object.fromEntries(WRITTEN.filter((name) => name in patch).map((name) => [name, patch[name]]))
  return (application) => ({
    values: Object.keys(given).length === 0 ? undefined : toValues({ ...application, ...given }, allowsOwnMachine),
    status: status && { to: status, reason: statusReason || null }
  })
}
