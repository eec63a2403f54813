import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { OAuthError } from './errors.ts'
import type { OAuthForm } from './form.ts'

/** RFC 7523, section 2.2. */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** How a request says which client sends it, and what proves it. */
export interface Credentials {
  clientId: string
  secret?: string | undefined
  assertion?: string | undefined
  /** Whether they are in the header `Authorization`. */
  usesHeader: boolean
}

const decodeFormValue = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function readBasic(basic: string, fields: OAuthForm): Credentials {
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':')
  const clientId = decodeFormValue(id)
  if (fields.client_secret || fields.client_assertion || (fields.client_id && fields.client_id !== clientId))
    throw new OAuthError(
      'invalid_request',
      'The header and the form contain different credentials. Send only one of them.'
    )
  return { clientId, secret: decodeFormValue(secret.join(':')) || undefined, usesHeader: true }
}

/** The subject of an assertion, before anything proves it. */
function subjectOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub
  } catch {
    return undefined
  }
}

function readAssertion(fields: OAuthForm): Credentials {
  const { client_assertion: assertion, client_assertion_type: type, client_id: given } = fields
  if (type !== ASSERTION_TYPE)
    throw new OAuthError('invalid_request', `The field client_assertion_type must be ${ASSERTION_TYPE}.`)
  if (!assertion) throw new OAuthError('invalid_request', 'The field client_assertion is missing.')
  if (fields.client_secret)
    throw new OAuthError('invalid_request', 'The form contains a secret and an assertion. Send only one of them.')
  const clientId = subjectOf(assertion) ?? given
  if (clientId === undefined || (given !== undefined && given !== clientId))
    throw new OAuthError('invalid_client', 'The subject of the assertion must be the client ID.')
  return { clientId, assertion, usesHeader: false }
}

/**
 * The client's credentials: by header or in the form (RFC 6749, section 2.3.1), or an assertion (RFC 7523, section 2.2).
 *
 * @throws OAuthError when there are none, or more than one kind
 */
export function readCredentials(request: FastifyRequest, fields: OAuthForm): Credentials {
  const { authorization } = request.headers
  const [, basic] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? []
  if (basic !== undefined) return readBasic(basic, fields)
  if (authorization !== undefined)
    throw new OAuthError('invalid_client', 'The Authorization header must use the Basic scheme.', true)
  if (fields.client_assertion || fields.client_assertion_type) return readAssertion(fields)
  if (!fields.client_id)
    throw new OAuthError('invalid_request', 'The field client_id is missing. Send it, or the Authorization header.')
  return { clientId: fields.client_id, secret: fields.client_secret, usesHeader: false }
}
