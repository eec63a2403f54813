import type { RequestBody, SampleRequest } from '@portico/openapi'
import { formText, type HarRequest, harOf, hasTwins, isStructured, type PostData } from './har.ts'
import { type Literals, Marks } from './marks.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029'
}

/** A text as JavaScript writes it. */
const quoted = (text: string) =>
  `'${text.replace(/[\\'\n\r\u2028\u2029]/g, (character) => ESCAPES[character] ?? character)}'`

/** Names of properties stand without quotes where a mark stood for them. */
const literals: Literals = { whole: quoted, part: (text) => (text === '__proto__' ? `['__proto__']` : quoted(text)) }

const FILE_PART = /new Blob\(\[([^\]]*)\]\), '(Qx\d+xQ)'/g

/**
 * A call of fetch(), in a browser or in Node.
 *
 * @param generate the generator's own function
 * @param contentsOf code for the contents of a file
 */
export function writeFetch(
  request: SampleRequest,
  generate: (har: HarRequest) => string,
  contentsOf: (fileName: string) => string
): string {
  const marks = new Marks()
  const types = new Map<string, string>()
  const har = harOf(request, marks, (body) => posting(body, marks, types, contentsOf))
  const code = generate(har)
    .replace(FILE_PART, (_all, contents: string, mark: string) => {
      const type = types.get(mark)
      return `new Blob([${contents}]${type === undefined ? '' : `, { type: ${quoted(type)} }`}), '${mark}'`
    })
    .replace(/^fetch\(/m, 'const response = await fetch(')
  return marks.fill(`${code}\n\nconsole.log(response.status, await response.text())`, literals)
}

function posting(
  body: RequestBody,
  marks: Marks,
  types: Map<string, string>,
  contentsOf: (fileName: string) => string
): PostData {
  if (isStructured(body)) return { mimeType: 'application/json', text: JSON.stringify(marks.inValue(body.json.value)) }
  if (body.kind === 'text') return { mimeType: 'text/plain', text: marks.of(body.text) }
  if (body.kind === 'binary') return { mimeType: 'text/plain', text: marks.of('', contentsOf(body.fileName)) }
  if (body.kind === 'form') {
    if (hasTwins(body.fields)) return { mimeType: 'text/plain', text: marks.of(formText(body.fields)) }
    const params = body.fields.map(({ name, value }) => ({ name: marks.of(name), value: marks.of(value) }))
    return { mimeType: 'application/x-www-form-urlencoded', params }
  }
  const params = body.parts.map(({ name, value = '', fileName, contentType }) => {
    const own = { name: marks.of(name) }
    if (fileName !== undefined) {
      const mark = marks.of(fileName)
      if (contentType !== undefined) types.set(mark, contentType)
      return { ...own, fileName: mark }
    }
    const typed = contentType && `new Blob([${quoted(value)}], { type: ${quoted(contentType)} })`
    return { ...own, value: marks.of(value, typed) }
  })
  return { mimeType: 'multipart/form-data', params }
}
