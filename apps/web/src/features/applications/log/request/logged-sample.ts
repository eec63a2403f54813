import type { LoggedExchange } from '@portico/contract'
import {
  CREDENTIAL_PLACEHOLDERS,
  type MultipartPart,
  type NameValue,
  type RequestBody,
  type SampleRequest
} from '@portico/openapi'
import { parsesAsJson } from '@/ui/code/json-nodes.ts'

/** Headers that a program sends because it wants something; others are added by its libraries, or by proxies. */
const SENT_HEADERS = /^(?:content-type|idempotency-key|if-match|if-none-match|prefer|sandbox-.+)$/

/** What the log has in place of a file of a form. */
const FILE = /^\(file of \d+ bytes\)$/

/**
 * A logged request as the generators of samples take it, with a placeholder in place of the token.
 *
 * @param origin scheme and host of the sandbox, such as `https://portal.example`
 */
export function loggedSample({ method, path, query, request }: LoggedExchange, origin: string): SampleRequest {
  const contentType = request.headers['content-type']
  const body = request.body === '' ? undefined : bodyOf(request.body, contentType ?? 'application/json')
  const headers = Object.entries(request.headers)
    .filter(([name]) => SENT_HEADERS.test(name) && !(name === 'content-type' && body?.kind === 'multipart'))
    .map(([name, value]) => ({ name: headerName(name), value }))
  const authorization = request.headers.authorization && {
    name: 'Authorization',
    value: `Bearer ${CREDENTIAL_PLACEHOLDERS.token}`
  }
  return {
    method,
    url: origin + path,
    query: queryPairs(query),
    headers: [...(authorization ? [authorization] : []), ...headers],
    cookies: [],
    ...(body && { body }),
    placeholders: []
  }
}

/** The log has the names in lower case, as HTTP/2 sends them. */
const headerName = (name: string) => name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())

/** Names and values stay as they were encoded. */
function queryPairs(query: string): NameValue[] {
  const pairs = query.replace(/^\?/, '').split('&')
  return pairs.filter(Boolean).map((pair) => {
    const end = pair.indexOf('=')
    // A pair without a name is sent as it is.
    return end < 0 ? { name: '', value: pair } : { name: pair.slice(0, end), value: pair.slice(end + 1) }
  })
}

function bodyOf(text: string, contentType: string): RequestBody {
  const mediaType = contentType.replace(/;.*$/s, '').trim().toLowerCase()
  const json = parsesAsJson(text) ? { value: JSON.parse(text) as unknown } : undefined
  if (mediaType === 'multipart/form-data' && json && typeof json.value === 'object' && json.value !== null)
    return { kind: 'multipart', mediaType, parts: Object.entries(json.value).flatMap(partsOf) }
  return { kind: 'text', mediaType, text, ...(json && { json }) }
}

function partsOf([name, value]: [string, unknown]): MultipartPart[] {
  if (Array.isArray(value)) return value.flatMap((item) => partsOf([name, item]))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [FILE.test(text) ? { name, fileName: name } : { name, value: text }]
}
