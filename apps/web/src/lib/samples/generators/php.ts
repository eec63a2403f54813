import type { MultipartPart, RequestBody, SampleRequest } from '@portico/openapi'
import { phpCurl } from '@scalar/snippetz/plugins/php/curl'
import { formText, harOf, hasTwins, isStructured, type PostData } from './har.ts'
import { type Literals, Marks } from './marks.ts'

const inQuotes = (text: string) => text.replace(/['\\]/g, '\\$&')
const quoted = (text: string) => `'${inQuotes(text)}'`
const literals: Literals = { whole: quoted, part: inQuotes }

/** A script for PHP 8.1 and later with its curl extension. */
export default function write(request: SampleRequest): string {
  const marks = new Marks()
  const har = harOf(request, marks, (body) => posting(body, marks))
  // In double quotes, in which the generator puts the address, a dollar sign begins a variable.
  const code = phpCurl
    .generate({ ...har, url: har.url.replaceAll('$', '%24') })
    .replace("curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'HEAD');", 'curl_setopt($ch, CURLOPT_NOBODY, true);')
  const sent = request.body ? code : code.replace('CURLOPT_POST, true', "CURLOPT_CUSTOMREQUEST, 'POST'")
  const form = request.body?.kind === 'multipart' ? sent.replace(/json_encode\((\[[\s\S]*?\n\])\)/, '$1') : sent
  return `<?php\n\n${marks.fill(form, literals)}`
}

function posting(body: RequestBody, marks: Marks): PostData {
  // A PHP array whose names are numbers becomes a list.
  if (isStructured(body) && !hasNumberedNames(body.json.value))
    return { mimeType: 'application/json', text: JSON.stringify(marks.inValue(body.json.value, 'new stdClass()')) }
  if (body.kind === 'text') return { mimeType: 'text/plain', text: marks.of(body.text) }
  if (body.kind === 'form') return { mimeType: 'text/plain', text: marks.of(formText(body.fields)) }
  if (body.kind === 'binary')
    return { mimeType: 'application/octet-stream', text: marks.of('', `file_get_contents(${quoted(body.fileName)})`) }
  const isTwin = hasTwins(body.parts)
  const entries = body.parts.map((part, index) => {
    // An array has each name once; curl sends `name[0]` and `name[1]` as they are.
    const twins = isTwin && body.parts.filter(({ name }) => name === part.name).length > 1
    const position = body.parts.slice(0, index).filter(({ name }) => name === part.name).length
    return [marks.of(twins ? `${part.name}[${position}]` : part.name), marks.of(part.value ?? '', fileCode(part))]
  })
  return { mimeType: 'application/json', text: JSON.stringify(Object.fromEntries(entries)) }
}

function fileCode({ name, value = '', fileName, contentType }: MultipartPart): string | undefined {
  if (fileName !== undefined)
    return `new CURLFile(${[fileName, contentType ?? 'application/octet-stream'].map(quoted).join(', ')})`
  return contentType && `new CURLStringFile(${[value, name, contentType].map(quoted).join(', ')})`
}

function hasNumberedNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isNumbered = !Array.isArray(value) && Object.keys(value).some((name) => /^\d+$/.test(name))
  return isNumbered || Object.values(value).some(hasNumberedNames)
}
