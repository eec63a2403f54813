import type { RequestBody, SampleRequest } from '@portico/openapi'
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests'
import { harOf, isStructured, type PostData } from './har.ts'
import { type Literals, Marks } from './marks.ts'

/** JSON's escapes are Python's. */
const literals: Literals = { whole: JSON.stringify, part: (text) => JSON.stringify(text).slice(1, -1) }

/** A script for Python 3 with the package `requests`. */
export default function write(request: SampleRequest): string {
  const marks = new Marks()
  const code = pythonRequests
    .generate(harOf(request, marks, (body) => posting(body, marks)))
    .replace(/\bb("Qx\d+xQ")/, (_all, mark: string) =>
      request.body?.kind === 'binary' ? mark : `${mark}.encode("utf-8")`
    )
  return `import requests\n\nresponse = ${marks.fill(code, literals)}\n\nprint(response.status_code, response.text)`
}

function posting(body: RequestBody, marks: Marks): PostData {
  if (isStructured(body)) return { mimeType: 'application/json', text: JSON.stringify(marks.inValue(body.json.value)) }
  // The generator knows of no other type whose body is a text.
  if (body.kind === 'text') return { mimeType: 'application/octet-stream', text: marks.of(body.text) }
  if (body.kind === 'binary')
    return { mimeType: 'application/octet-stream', text: marks.of('', `open(${JSON.stringify(body.fileName)}, "rb")`) }
  if (body.kind === 'form') {
    const params = body.fields.map(({ name, value }) => ({ name: marks.of(name), value: marks.of(value) }))
    return { mimeType: 'application/x-www-form-urlencoded', params }
  }
  // Parts without a type would make a form that is not multipart when there is no file among them.
  const params = body.parts.map(({ name, value = '', fileName, contentType = 'text/plain' }) => ({
    name: marks.of(name),
    ...(fileName === undefined ? { value: marks.of(value) } : { fileName }),
    contentType
  }))
  return { mimeType: 'multipart/form-data', params }
}
