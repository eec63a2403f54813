import { ALERT_HEADER, type EntityDefinition, inputSchema, PARAMS_HEADER } from '@portico/contract'
import * as z from 'zod'

/** What the description of the portal's API says of the catalogue's calls; none of it decides what they do. */

export const RECORD_HEADERS = { ETag: 'Revision, for If-Match' }
export const ALERT_HEADERS = {
  [ALERT_HEADER]: 'Key of the message to show',
  [PARAMS_HEADER]: 'ID of the record, URL-encoded'
}

/**
 * The bodies of create, replace and change. The routes validate theirs by `inputReader`, which distinguishes an absent field
 * from an empty one, and a required id from a forbidden one; so each schema accepts everything.
 */
export function describedBodies(entity: EntityDefinition) {
  const { properties } = z.toJSONSchema(inputSchema(entity), { io: 'input' })
  const required = entity.fields.filter((field) => field.required).map(({ name }) => name)
  const describe = (name: string, shape: { properties: object; required?: string[] }) =>
    z.unknown().meta({ id: `${entity.key}${name}`, type: 'object', ...shape })
  return {
    create: describe('Create', { properties: { ...properties }, required }),
    replace: describe('Replace', {
      properties: { id: { type: 'integer' }, ...properties },
      required: ['id', ...required]
    }),
    change: describe('Change', { properties: { id: { type: 'integer' }, ...properties } })
  }
}
