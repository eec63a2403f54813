import type { RequestBody, SampleRequest } from '@portico/openapi'
import { goNative } from '@scalar/snippetz/plugins/go/native'
import { formText, harOf, type PostData } from './har.ts'
import { type Literals, Marks } from './marks.ts'

/** JSON's escapes are Go's. */
const literals: Literals = { whole: JSON.stringify, part: (text) => JSON.stringify(text).slice(1, -1) }

const CALL = '\tres, _ := http.DefaultClient.Do(req)'
const CHECKED_CALL = '\tres, err := http.DefaultClient.Do(req)\n\tif err != nil {\n\t\tpanic(err)\n\t}'

/** A program that `go run` runs. */
export default function write(request: SampleRequest): string {
  const marks = new Marks()
  const code = goNative
    .generate(harOf(request, marks, (body) => posting(body, marks)))
    .replace(CALL, CHECKED_CALL)
    .replace('fmt.Println(res)\n', 'fmt.Println(res.Status)\n')
  const { body } = request
  if (body?.kind === 'binary') return marks.fill(withFile(code, body.fileName), literals)
  return marks.fill(body?.kind === 'multipart' ? withTypedParts(code, body.parts) : code, literals)
}

function posting(body: RequestBody, marks: Marks): PostData {
  // The generator writes JSON as it is read, between backquotes.
  if (body.kind === 'text') return { mimeType: body.json ? 'application/json' : 'text/plain', text: body.text }
  if (body.kind === 'form') return { mimeType: 'text/plain', text: formText(body.fields) }
  if (body.kind === 'binary') return { mimeType: 'text/plain', text: marks.of(body.fileName) }
  const params = body.parts.map(({ name, value = '', fileName }) => ({
    name: marks.of(name),
    ...(fileName === undefined ? { value: marks.of(value) } : { fileName })
  }))
  return { mimeType: 'multipart/form-data', params }
}

function withFile(code: string, fileName: string): string {
  return code
    .replace(
      /\tpayload := strings\.NewReader\(.*\)/,
      `\tpayload, err := os.Open(${JSON.stringify(fileName)})\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\tdefer payload.Close()`
    )
    .replace('\t"strings"', '\t"os"')
}

/** Parts whose type is told need a header of their own, for which the generator has no words. */
function withTypedParts(code: string, parts: Extract<RequestBody, { kind: 'multipart' }>['parts']): string {
  let index = 0
  let isTyped = false
  const written = code.replace(/writer\.(CreateFormFile|WriteField)\((.*)\)/g, (all, call: string, values: string) => {
    const part = parts[index++]
    if (!part?.contentType) return all
    isTyped = true
    const file = part.fileName === undefined ? '' : `; filename=${JSON.stringify(part.fileName)}`
    const disposition = JSON.stringify(`form-data; name=${JSON.stringify(part.name)}${file}`)
    const header = `textproto.MIMEHeader{"Content-Disposition": {${disposition}}, "Content-Type": {${JSON.stringify(part.contentType)}}}`
    const create = `writer.CreatePart(${header})`
    if (call === 'CreateFormFile') return create
    // `_ = writer.WriteField(name, value)` becomes a part of its own, into which the value is written.
    return `WRITE:${create}:${values.slice(values.indexOf(', ') + 2)}`
  })
  if (!isTyped) return code
  return written
    .replace(/_ = WRITE:(.*):("Qx\d+xQ")$/gm, '{\n\t\tpart, _ := $1\n\t\t_, _ = part.Write([]byte($2))\n\t}')
    .replace('\t"net/http"', '\t"net/http"\n\t"net/textproto"')
}
