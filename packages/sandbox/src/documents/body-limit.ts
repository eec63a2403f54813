import { isObject, type JsonObject } from '@portico/openapi'

/** Bytes of a JSON body besides the files that it contains. The documents allow far fewer. */
export const MAX_BODY_BYTES = 64 * 1024

/**
 * Bytes that a JSON body may have: what its files need in Base64, as the schema limits them, and a moderate size for the rest.
 *
 * @param schema of an object, with its members
 */
export function bodyLimitOf(schema: JsonObject): number {
  const members = isObject(schema.properties) ? Object.values(schema.properties) : []
  return members.reduce((sum: number, member) => {
    if (!isObject(member) || member.contentEncoding !== 'base64') return sum
    return sum + Number(member.maxLength ?? 0)
  }, MAX_BODY_BYTES)
}
