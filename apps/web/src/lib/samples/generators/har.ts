import { type NameValue, type RequestBody, requestAddress, type SampleRequest } from '@portico/openapi'
import type { Marks } from './marks.ts'

/** A request as the generators take it: the part of the HTTP archive format that they read. */
export interface HarRequest {
  method: string
  url: string
  headers: NameValue[]
  postData?: PostData | undefined
}

export interface PostData {
  mimeType: string
  text?: string
  params?: { name: string; value?: string; fileName?: string; contentType?: string }[]
}

/** What makes a body into what a generator takes. */
export type Posting = (body: RequestBody) => PostData

/**
 * A request for a generator. The query stands in the address and cookies in their header, since both are encoded already.
 *
 * @param marks gets what the generator would not escape
 */
export function harOf(request: SampleRequest, marks: Marks, posting: Posting): HarRequest {
  const { method, body, cookies } = request
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = cookie === '' ? request.headers : [...request.headers, { name: 'Cookie', value: cookie }]
  return {
    method,
    url: requestAddress(request),
    headers: headers.map(({ name, value }) => ({
      name: marks.unlessHarmless(name),
      value: marks.unlessHarmless(value)
    })),
    ...(body && { postData: posting(body) })
  }
}

/** A form as it goes over the wire. */
export function formText(fields: readonly NameValue[]): string {
  return new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value])).toString()
}

/** Whether a name occurs twice, which objects of most languages cannot hold. */
export function hasTwins(fields: readonly { name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name)).size < fields.length
}

/** Whether a body is a JSON object or list, which generators write as a value of their language. */
export function isStructured(body: RequestBody): body is RequestBody & { kind: 'text'; json: { value: object } } {
  return body.kind === 'text' && typeof body.json?.value === 'object' && body.json.value !== null
}
