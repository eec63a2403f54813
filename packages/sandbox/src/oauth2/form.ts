import { OAuthError } from './errors.ts'

/** Bytes of a form: an assertion with a long key id and some fields beside it. */
export const MAX_FORM_BYTES = 16_384

const FIELDS = [
  'grant_type',
  'client_id',
  'client_secret',
  'client_assertion_type',
  'client_assertion',
  'scope',
  'workspace',
  'token',
  'token_type_hint'
] as const

export type OAuthForm = Partial<Record<(typeof FIELDS)[number], string>>

/**
 * Reads the form of a request.
 *
 * @throws OAuthError when a field is sent twice, which RFC 6749, section 3.2, forbids
 */
export function readForm(body: unknown): OAuthForm {
  const form = new URLSearchParams(typeof body === 'string' ? body : '')
  const fields: OAuthForm = {}
  for (const name of FIELDS) {
    const values = form.getAll(name)
    if (values.length > 1) throw new OAuthError('invalid_request', `The field ${name} is sent more than once.`)
    // What is sent without a value is as if it were not sent (RFC 6749, section 3.2).
    if (values[0]) fields[name] = values[0]
  }
  return fields
}
