import { type MultipartPart, type RequestBody, requestAddress } from '@portico/openapi'
import { acceptsCompressed, allHeaders, type SampleWriter } from './parts.ts'

/** A text in single quotes, in which POSIX shells interpret nothing. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Addresses that need no quotes. */
const SAFE = /^[A-Za-z0-9._~:/%@+,=-]*$/
/** What curl expands in an address: ranges anywhere, sets in the query (curl's manual, "globbing"). */
const GLOB = /[[\]]|\?.*[{}]/

/** A curl command for POSIX shells. */
const write: SampleWriter = (request) => {
  const { method, body } = request
  const url = requestAddress(request)
  return [
    `curl ${SAFE.test(url) ? url : quoted(url)}`,
    ...(GLOB.test(url) ? ['--globoff'] : []),
    // With `--request HEAD` curl would wait for the body that a response to HEAD does not have.
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '--head' : `--request ${method}`]),
    ...allHeaders(request).map(({ name, value }) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(acceptsCompressed(request) ? ['--compressed'] : []),
    ...(body ? bodyOptions(body) : [])
  ].join(' \\\n  ')
}
export default write

function bodyOptions(body: RequestBody): string[] {
  if (body.kind === 'binary') return [`--data-binary ${quoted(`@${body.fileName}`)}`]
  // `--data` takes what begins with @ for the name of a file.
  if (body.kind === 'text') return [`${body.text.startsWith('@') ? '--data-raw' : '--data'} ${quoted(body.text)}`]
  if (body.kind === 'multipart') return body.parts.map((part) => `--form ${quoted(formPart(part))}`)
  return body.fields.map(({ name, value }) => `--data-urlencode ${quoted(`${encodeURIComponent(name)}=${value}`)}`)
}

function formPart({ name, value = '', fileName, contentType }: MultipartPart): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`
  return `${name}=${fileName === undefined ? formValue(value) : `@${fileName}`}${type}`
}

/** curl's `--form` gives a meaning to some characters, unless the value is in double quotes (curl's manual, `-F`). */
function formValue(value: string): string {
  return /[;,"\\\r\n]|^[@<(\s]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value
}
