import { type MultipartPart, type NameValue, type RequestBody, requestAddress } from '@portico/openapi'
import {
  allHeaders,
  block,
  COMMON_METHODS,
  isStructured,
  type LiteralSyntax,
  literal,
  type SampleWriter
} from './parts.ts'

/** JSON's escapes are Python's. */
const quoted = (text: string) => JSON.stringify(text)

const CONSTANTS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None']
])

const PYTHON: LiteralSyntax = {
  text: quoted,
  constant: (value) => CONSTANTS.get(value) ?? JSON.stringify(value),
  entry: (name, item) => `${quoted(name)}: ${item}`,
  objectBrackets: '{}',
  emptyObject: '{}'
}

const INDENT = '    '

/** A script for Python 3 with the package `requests`. */
const write: SampleWriter = (request) => {
  const { method, body } = request
  const headers = allHeaders(request)
  const start = COMMON_METHODS.includes(method) ? [] : [quoted(method)]
  const options = [
    ...(headers.length > 0 ? [`headers=${literal(grouped(headers), PYTHON, INDENT)}`] : []),
    ...(body ? [bodyOption(body)] : [])
  ]
  const values = [...start, quoted(requestAddress(request)), ...options]
  const call = `requests.${start.length > 0 ? 'request' : method.toLowerCase()}`
  const written =
    options.length > 0
      ? `${call}(\n${values.map((value) => `${INDENT}${value}`).join(',\n')}\n)`
      : `${call}(${values.join(', ')})`
  return `# pip install requests\nimport requests\n\nresponse = ${written}\n\nprint(response.status_code, response.text)`
}
export default write

function bodyOption(body: RequestBody): string {
  if (isStructured(body)) return `json=${literal(body.json.value, PYTHON, INDENT)}`
  if (body.kind === 'text') return `data=${quoted(body.text)}.encode("utf-8")`
  if (body.kind === 'binary') return `data=open(${quoted(body.fileName)}, "rb")`
  if (body.kind === 'form') return `data=${literal(grouped(body.fields), PYTHON, INDENT)}`
  return `files=${block('[]', body.parts.map(filePart), INDENT)}`
}

/** Parts without a type would make a form that is not multipart when there is no file among them. */
function filePart({ name, value = '', fileName, contentType = 'text/plain' }: MultipartPart): string {
  const [title, contents] =
    fileName === undefined ? ['None', quoted(value)] : [quoted(fileName), `open(${quoted(fileName)}, "rb")`]
  return `(${quoted(name)}, (${title}, ${contents}, ${quoted(contentType)}))`
}

/** Values by name; a name that occurs several times has a list. */
function grouped(pairs: readonly NameValue[]): Record<string, string | string[]> {
  const groups = Map.groupBy(pairs, ({ name }) => name)
  return Object.fromEntries(
    [...groups].map(([name, items]) => {
      const values = items.map(({ value }) => value)
      return [name, values.length === 1 && values[0] !== undefined ? values[0] : values]
    })
  )
}
