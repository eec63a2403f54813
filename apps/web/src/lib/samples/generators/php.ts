import { type MultipartPart, type RequestBody, requestAddress } from '@portico/openapi'
import {
  acceptsCompressed,
  allHeaders,
  block,
  formText,
  hasDuplicateNames,
  isStructured,
  type LiteralSyntax,
  literal,
  type SampleWriter
} from './parts.ts'

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`

/** An empty array would become a list. */
const PHP: LiteralSyntax = {
  text: quoted,
  entry: (name, item) => `${quoted(name)} => ${item}`,
  objectBrackets: '[]',
  emptyObject: 'new stdClass()'
}

/** A script for PHP 8.1 and later with its curl extension. */
const write: SampleWriter = (request) => {
  const { body } = request
  const headers = allHeaders(request).map(({ name, value }) => quoted(`${name}: ${value}`))
  const options = [
    ...methodOption(request.method, body !== undefined),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER, [${headers.join(', ')}]`] : []),
    ...(acceptsCompressed(request) ? ["CURLOPT_ENCODING, ''"] : []),
    ...(body ? [`CURLOPT_POSTFIELDS, ${bodyCode(body)}`] : [])
  ]
  return [
    '<?php // ext-curl',
    // In double quotes a dollar sign begins a variable.
    `$ch = curl_init("${requestAddress(request).replaceAll('$', '%24')}");`,
    ...(options.length > 0 ? [options.map((option) => `curl_setopt($ch, ${option});`).join('\n')] : []),
    'curl_exec($ch);',
    'curl_close($ch);'
  ].join('\n\n')
}
export default write

function methodOption(method: string, hasBody: boolean): string[] {
  if (method === 'GET') return []
  if (method === 'HEAD') return ['CURLOPT_NOBODY, true']
  return [method === 'POST' && hasBody ? 'CURLOPT_POST, true' : `CURLOPT_CUSTOMREQUEST, ${quoted(method)}`]
}

function bodyCode(body: RequestBody): string {
  // A PHP array whose names are numbers becomes a list.
  if (isStructured(body) && !hasNumberedNames(body.json.value)) return `json_encode(${literal(body.json.value, PHP)})`
  if (body.kind === 'text') return quoted(body.text)
  if (body.kind === 'form') return quoted(formText(body.fields))
  if (body.kind === 'binary') return `file_get_contents(${quoted(body.fileName)})`
  return block('[]', partEntries(body.parts))
}

/** An array contains each name once; curl sends `name[0]` and `name[1]` as they are. */
function partEntries(parts: readonly MultipartPart[]): string[] {
  const all = hasDuplicateNames(parts) ? Map.groupBy(parts, ({ name }) => name) : undefined
  return parts.map((part) => {
    const sameName = all?.get(part.name) ?? []
    const name = sameName.length > 1 ? `${part.name}[${sameName.indexOf(part)}]` : part.name
    return `${quoted(name)} => ${partCode(part)}`
  })
}

function partCode({ name, value = '', fileName, contentType }: MultipartPart): string {
  if (fileName !== undefined)
    return `new CURLFile(${[fileName, contentType ?? 'application/octet-stream'].map(quoted).join(', ')})`
  if (contentType === undefined) return quoted(value)
  return `new CURLStringFile(${[value, name, contentType].map(quoted).join(', ')})`
}

function hasNumberedNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isNumbered = !Array.isArray(value) && Object.keys(value).some((name) => /^\d+$/.test(name))
  return isNumbered || Object.values(value).some(hasNumberedNames)
}
