import { type MultipartPart, type RequestBody, requestAddress, type SampleRequest } from '@portico/openapi'
import { allHeaders, block, formText, hasDuplicateNames, isStructured, type LiteralSyntax, literal } from './parts.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029'
}

/** A text as JavaScript writes it. */
export const quoted = (text: string): string =>
  `'${text.replace(/[\\'\n\r\u2028\u2029]/g, (character) => ESCAPES[character] ?? character)}'`

/** A name of a property. In a literal, `__proto__` would be the prototype. */
function propertyName(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[$A-Z_][\w$]*$/i.test(name) ? name : quoted(name)
}

const JAVASCRIPT: LiteralSyntax = {
  text: quoted,
  entry: (name, item) => `${propertyName(name)}: ${item}`,
  objectBrackets: '{}',
  emptyObject: '{}',
  hasShortLists: true
}

/** How a platform reads the contents of a file. */
export interface FileCode {
  /** Code for a whole body. */
  readonly body: (fileName: string) => string
  /** Code for what a Blob is made of; may be empty. */
  readonly part: (fileName: string) => string
}

/** A call of fetch(), in a browser or in Node. */
export function writeFetch(request: SampleRequest, files: FileCode): string {
  const { method, body } = request
  const headers = Object.fromEntries(allHeaders(request).map(({ name, value }) => [name, value]))
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quoted(method)}`]),
    ...(Object.keys(headers).length > 0 ? [`headers: ${literal(headers, JAVASCRIPT, '  ')}`] : []),
    ...(body ? [`body: ${bodyCode(body, files)}`] : [])
  ]
  const parts = body?.kind === 'multipart' ? body.parts.map((part) => appendPart(part, files)) : []
  return [
    ...(parts.length > 0 ? ['const formData = new FormData()', ...parts, ''] : []),
    `const response = await fetch(${quoted(requestAddress(request))}${options.length > 0 ? `, ${block('{}', options)}` : ''})`,
    '',
    'console.log(response.status, await response.text())'
  ].join('\n')
}

function bodyCode(body: RequestBody, files: FileCode): string {
  if (isStructured(body)) return `JSON.stringify(${literal(body.json.value, JAVASCRIPT, '  ')})`
  if (body.kind === 'text') return quoted(body.text)
  if (body.kind === 'binary') return files.body(body.fileName)
  if (body.kind === 'multipart') return body.parts.length > 0 ? 'formData' : 'new FormData()'
  if (hasDuplicateNames(body.fields)) return quoted(formText(body.fields))
  const fields = Object.fromEntries(body.fields.map(({ name, value }) => [name, value]))
  return `new URLSearchParams(${literal(fields, JAVASCRIPT, '  ')})`
}

function appendPart({ name, value = '', fileName, contentType }: MultipartPart, files: FileCode): string {
  const blob = (contents: string) =>
    `new Blob([${contents}]${contentType === undefined ? '' : `, { type: ${quoted(contentType)} }`})`
  const values =
    fileName !== undefined
      ? [blob(files.part(fileName)), quoted(fileName)]
      : [contentType === undefined ? quoted(value) : blob(quoted(value))]
  return `formData.append(${[quoted(name), ...values].join(', ')})`
}
