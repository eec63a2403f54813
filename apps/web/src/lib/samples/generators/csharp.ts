import type { RequestBody, SampleRequest } from '@portico/openapi'
import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient'
import { harOf, type PostData } from './har.ts'
import { type Literals, Marks } from './marks.ts'

/** JSON's escapes are C#'s. */
const literals: Literals = { whole: JSON.stringify, part: (text) => JSON.stringify(text).slice(1, -1) }

/** A value that the generator takes apart into scheme and parameter without losing anything. */
const PLAIN_AUTHORIZATION = /^[\w-]+ [\w.~+/=-]+$/

/** A program of top-level statements for .NET 7 and later. */
export default function write(request: SampleRequest): string {
  const marks = new Marks()
  const { body } = request
  const har = harOf({ ...request, headers: [] }, marks, (one) => posting(one, marks))
  const own = request.headers.map(({ name, value }) => {
    const isSplit = name === 'Authorization' && !PLAIN_AUTHORIZATION.test(value)
    return {
      name: isSplit ? marks.of(name) : marks.unlessHarmless(name),
      value: isSplit ? marks.of(value) : marks.unlessHarmless(value)
    }
  })
  const code = csharpHttpclient.generate({ ...har, headers: [...own, ...har.headers] })
  const typed =
    body?.kind === 'binary'
      ? code.replace('"application/octet-stream"', JSON.stringify(body.mediaType))
      : body?.kind === 'text' && body.mediaType.includes(';')
        ? code.replace(
            /System\.Text\.Encoding\.UTF8, "[^"]*"\);/,
            `MediaTypeHeaderValue.Parse(${JSON.stringify(body.mediaType)}));`
          )
        : code
  return [
    'using System.Net.Http.Headers;',
    '',
    marks
      .fill(typed, literals)
      .replace(/System\.Text\.Encoding\.UTF8\.GetBytes\((File\.ReadAllBytes\("[^"]*"\))\)/, '$1'),
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");'
  ].join('\n')
}

function posting(body: RequestBody, marks: Marks): PostData {
  // The generator writes texts as raw literals, in which nothing is escaped.
  if (body.kind === 'text') return { mimeType: body.mediaType.split(';')[0]?.trim() ?? '', text: body.text }
  if (body.kind === 'binary')
    return {
      mimeType: 'application/octet-stream',
      text: marks.of('', `File.ReadAllBytes(${JSON.stringify(body.fileName)})`)
    }
  if (body.kind === 'form') {
    const params = body.fields.map(({ name, value }) => ({ name: marks.of(name), value: marks.of(value) }))
    return { mimeType: 'application/x-www-form-urlencoded', params }
  }
  const params = body.parts.map(({ name, value = '', fileName, contentType }) => ({
    name: marks.of(name),
    ...(fileName === undefined ? { value: marks.of(value) } : { fileName }),
    ...(contentType !== undefined && { contentType })
  }))
  return { mimeType: 'multipart/form-data', params }
}
