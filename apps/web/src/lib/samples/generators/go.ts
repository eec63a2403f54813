import { type MultipartPart, type RequestBody, requestAddress } from '@portico/openapi'
import { allHeaders, formText, type SampleWriter } from './parts.ts'

/** JSON's escapes are Go's. */
const quoted = (text: string) => JSON.stringify(text)

/** How a body is made. */
interface BodyCode {
  readonly imports: readonly string[]
  readonly lines: readonly string[]
}

/** A program that `go run` runs. */
const write: SampleWriter = (request) => {
  const { method, body } = request
  const { imports, lines } = body ? bodyCode(body) : { imports: [], lines: [] }
  const headers = [
    ...(body?.kind === 'multipart' ? ['req.Header.Set("Content-Type", writer.FormDataContentType())'] : []),
    ...allHeaders(request).map(({ name, value }) => `req.Header.Add(${quoted(name)}, ${quoted(value)})`)
  ]
  const statements = [
    `requestUrl := ${quoted(requestAddress(request))}`,
    '',
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    `req, _ := http.NewRequest(${quoted(method)}, requestUrl, ${body ? 'payload' : 'nil'})`,
    '',
    ...headers,
    ...(headers.length > 0 ? [''] : []),
    'res, err := http.DefaultClient.Do(req)',
    ...STOP_ON_ERROR,
    '',
    'defer res.Body.Close()',
    'body, _ := io.ReadAll(res.Body)',
    '',
    'fmt.Println(res.Status)',
    'fmt.Println(string(body))',
    ''
  ]
  return [
    'package main',
    '',
    'import (',
    ...[...new Set(['fmt', 'io', 'net/http', ...imports])].sort().map((name) => `\t${quoted(name)}`),
    ')',
    '',
    'func main() {',
    ...statements.map((line) => (line === '' ? '' : `\t${line}`)),
    '}'
  ].join('\n')
}
export default write

const STOP_ON_ERROR = ['if err != nil {', '\tpanic(err)', '}']

function bodyCode(body: RequestBody): BodyCode {
  if (body.kind === 'multipart') return multipartCode(body.parts)
  if (body.kind === 'binary')
    return {
      imports: ['os'],
      lines: [`payload, err := os.Open(${quoted(body.fileName)})`, ...STOP_ON_ERROR, 'defer payload.Close()']
    }
  const text =
    body.kind === 'form'
      ? quoted(formText(body.fields))
      : // JSON reads best as it is, between backquotes.
        body.json && !/[`\r]/.test(body.text)
        ? `\`${body.text}\``
        : quoted(body.text)
  return { imports: ['strings'], lines: [`payload := strings.NewReader(${text})`] }
}

function multipartCode(parts: readonly MultipartPart[]): BodyCode {
  const isTyped = parts.some(({ contentType }) => contentType !== undefined)
  const firstFile = parts.findIndex(({ fileName }) => fileName !== undefined)
  return {
    imports: ['bytes', 'mime/multipart', ...(isTyped ? ['net/textproto'] : []), ...(firstFile >= 0 ? ['os'] : [])],
    lines: [
      'payload := &bytes.Buffer{}',
      'writer := multipart.NewWriter(payload)',
      ...parts.flatMap((part, index) => ['', ...partLines(part, index === firstFile ? ':=' : '=')]),
      'writer.Close()'
    ]
  }
}

/** @param assign declares the variables of the first file; the others use them again */
function partLines({ name, value = '', fileName, contentType }: MultipartPart, assign: ':=' | '='): string[] {
  const file = fileName === undefined ? '' : `; filename=${quoted(fileName)}`
  const header = `textproto.MIMEHeader{"Content-Disposition": {${quoted(`form-data; name=${quoted(name)}${file}`)}}, "Content-Type": {${quoted(contentType ?? '')}}}`
  if (fileName !== undefined) {
    const create =
      contentType === undefined
        ? `writer.CreateFormFile(${quoted(name)}, ${quoted(fileName)})`
        : `writer.CreatePart(${header})`
    return [
      `part, _ ${assign} ${create}`,
      '',
      `f, _ ${assign} os.Open(${quoted(fileName)})`,
      'defer f.Close()',
      '',
      '_, _ = io.Copy(part, f)'
    ]
  }
  if (contentType === undefined) return [`_ = writer.WriteField(${quoted(name)}, ${quoted(value)})`]
  return ['{', `\tpart, _ := writer.CreatePart(${header})`, `\t_, _ = part.Write([]byte(${quoted(value)}))`, '}']
}
