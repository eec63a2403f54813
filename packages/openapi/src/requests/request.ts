import { valueToText } from '../document/json.ts'
import type { OperationView, ParameterView } from '../model/operation.ts'
import { bodyOf } from './body.ts'
import { encodeStrictly, encodeUnsafe } from './encode.ts'
import type { RequestOptions, SampleRequest } from './model.ts'
import { requestCredentials } from './security.ts'
import { serverAddress } from './server.ts'
import {
  cookiePairs,
  defaultStyle,
  explodesByDefault,
  headerValue,
  type NameValue,
  pathValue,
  queryPairs,
  type Style
} from './style.ts'
import { mediaTypeEssence, parameterKey, parameterSample, placeholder } from './value.ts'

/** Header parameters that the specification ignores: the request's other parts say the same. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization']

/** Methods whose requests have no body; senders such as fetch() refuse one. */
const WITHOUT_BODY = ['GET', 'HEAD', 'TRACE']

type Chosen = readonly (readonly [ParameterView, unknown])[]

/**
 * Makes a request of an operation and what a reader chose. Required parameters are always there, optional ones when a value is given.
 *
 * @returns a request that is valid as HTTP whatever the document and the reader's values hold; whether the API likes it is another matter
 */
export function sampleRequest(operation: OperationView, choice: RequestOptions): SampleRequest {
  const chosen = chosenValues(operation, choice)
  const alternative = operation.security[choice.security ?? 0] ?? operation.security[0] ?? []
  const access = requestCredentials(alternative, choice.credentials)
  const body = WITHOUT_BODY.includes(operation.method) ? undefined : bodyOf(operation.requestBody, choice)
  return {
    method: operation.method,
    url: serverAddress(operation, choice) + pathOf(operation.path, chosen),
    query: [...chosen.flatMap(queryOf), ...access.query],
    headers: lastByName([
      ...acceptOf(operation),
      ...access.headers,
      ...chosen.flatMap(headerOf),
      ...(body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: body.mediaType }] : [])
    ]),
    cookies: [...chosen.flatMap(cookieOf), ...access.cookies],
    ...(body && { body }),
    placeholders: access.placeholders
  }
}

function chosenValues({ parameters, path }: OperationView, { values = {} }: RequestOptions): Chosen {
  return parameters.flatMap((parameter) => {
    const given = values[parameterKey(parameter)]
    if (given !== undefined) return [[parameter, given] as const]
    const isNeeded = parameter.required || (parameter.in === 'path' && path.includes(`{${parameter.name}}`))
    return isNeeded ? [[parameter, parameterSample(parameter)] as const] : []
  })
}

/** The style of a parameter; the model has it only where it is not the default. */
function styleOf(parameter: ParameterView): Style {
  const style = parameter.style ?? defaultStyle(parameter.in)
  const explode = parameter.explode ?? explodesByDefault(style)
  return { style, explode, allowReserved: parameter.allowReserved }
}

function contentText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function pathOf(path: string, chosen: Chosen): string {
  const filled = path.split(/(\{[^{}]*\})/).map((part, index) => {
    if (index % 2 === 0) return encodeUnsafe(part).replace(/[?#].*$/s, '')
    const name = part.slice(1, -1)
    const found = chosen.find(([parameter]) => parameter.in === 'path' && parameter.name === name)
    if (!found) return placeholder(name)
    const [parameter, value] = found
    return parameter.content ? encodeStrictly(contentText(value)) : pathValue(name, value, styleOf(parameter))
  })
  const joined = filled.join('')
  return joined.startsWith('/') || joined === '' ? joined : `/${joined}`
}

function queryOf([parameter, value]: Chosen[number]): NameValue[] {
  if (parameter.in === 'querystring') return wholeQuery(parameter, value)
  if (parameter.in !== 'query') return []
  if (parameter.content) return [{ name: encodeStrictly(parameter.name), value: encodeStrictly(contentText(value)) }]
  return queryPairs(parameter.name, value, styleOf(parameter))
}

/** The parameter is the query itself (OpenAPI 3.2). */
function wholeQuery({ content }: ParameterView, value: unknown): NameValue[] {
  const isForm = mediaTypeEssence(content?.mediaType ?? '') === 'application/x-www-form-urlencoded'
  if (isForm && typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => queryPairs(name, inner, { style: 'form', explode: true }))
  // What is a text of a form already must not be encoded again.
  return [{ name: '', value: isForm ? encodeUnsafe(valueToText(value)) : encodeStrictly(contentText(value)) }]
}

function headerOf([parameter, value]: Chosen[number]): NameValue[] {
  if (parameter.in !== 'header' || IGNORED_HEADERS.includes(parameter.name.toLowerCase())) return []
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(parameter.name)) return []
  const text = parameter.content
    ? headerValue(contentText(value), false)
    : headerValue(value, styleOf(parameter).explode)
  return [{ name: parameter.name, value: text }]
}

function cookieOf([parameter, value]: Chosen[number]): NameValue[] {
  if (parameter.in !== 'cookie') return []
  if (parameter.content) return [{ name: parameter.name, value: encodeStrictly(contentText(value)) }]
  return cookiePairs(parameter.name, value, styleOf(parameter))
}

/** The Accept header for an operation with several media types of responses: the first of a success. */
function acceptOf({ responses }: OperationView): NameValue[] {
  const success = responses.find(({ status }) => status.startsWith('2'))
  const types = success?.contents.map(({ mediaType }) => mediaType) ?? []
  return types.length > 1 && types[0] ? [{ name: 'Accept', value: types[0] }] : []
}

/** A header is sent once; later ones come from the reader or the body, and take precedence. */
function lastByName(headers: readonly NameValue[]): NameValue[] {
  const byName = new Map<string, NameValue>()
  for (const header of headers) byName.set(header.name.toLowerCase(), header)
  return [...byName.values()]
}
