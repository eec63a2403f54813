import type { MultipartPart, SampleRequest } from '@portico/openapi'
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl'
import { harOf, type Posting } from './har.ts'
import { type Literals, Marks } from './marks.ts'

const inQuotes = (text: string) => text.replaceAll("'", "'\\''")
const literals: Literals = { whole: (text) => `'${inQuotes(text)}'`, part: inQuotes }

/** A call of curl for POSIX shells. */
export default function write(request: SampleRequest): string {
  const marks = new Marks()
  const har = harOf(request, marks, postingOf(marks))
  const code = shellCurl
    .generate(har)
    // curl would wait for the body that an answer to HEAD does not have.
    .replace('--request HEAD', '--head')
    // What begins with @ would be taken for the name of a file.
    .replace(/--data '(Qx\d+xQ)'/, (all, mark: string) =>
      marks.textOf(mark).startsWith('@') ? `--data-raw '${mark}'` : all
    )
  return marks.fill(code, literals)
}

function postingOf(marks: Marks): Posting {
  return (body) => {
    if (body.kind === 'binary') return { mimeType: 'application/octet-stream', text: marks.of(`@${body.fileName}`) }
    if (body.kind === 'text') return { mimeType: 'text/plain', text: marks.of(body.text) }
    if (body.kind === 'multipart')
      return { mimeType: 'multipart/form-data', params: body.parts.map((part) => formPart(part, marks)) }
    const params = body.fields.map(({ name, value }) => ({
      name: marks.of(encodeURIComponent(name)),
      value: marks.of(value)
    }))
    return { mimeType: 'application/x-www-form-urlencoded', params }
  }
}

function formPart({ name, value, fileName, contentType }: MultipartPart, marks: Marks) {
  return {
    name: marks.of(name),
    ...(value !== undefined && { value: marks.of(formValue(value)) }),
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType })
  }
}

/** curl's `--form` gives a meaning to some characters, unless the value stands in double quotes (curl's manual, `-F`). */
function formValue(value: string): string {
  return /[;,"\\\r\n]|^[@<(\s]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value
}
