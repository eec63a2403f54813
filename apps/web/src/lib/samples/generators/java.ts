import type { RequestBody, SampleRequest } from '@portico/openapi'
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp'
import { formText, harOf, type PostData } from './har.ts'
import { type Literals, Marks } from './marks.ts'

const literals: Literals = { whole: textBlock, part: (text) => JSON.stringify(text).slice(1, -1) }

const BYTES_OF_TEXT = '.getBytes(java.nio.charset.StandardCharsets.UTF_8)'

/** A class for Java 15 and later, which `java Sample.java` runs. */
export default function write(request: SampleRequest): string {
  const marks = new Marks()
  // The generator escapes headers, but a mark in one would not be a literal of its own.
  const har = { ...harOf(request, marks, (body) => posting(body, marks)), headers: [...headersOf(request)] }
  const filled = marks.fill(javaNethttp.generate(har), literals)
  const statements = request.body?.kind === 'binary' ? filled.replace(`)${BYTES_OF_TEXT}`, ')') : filled
  const indented = statements
    .replace(/^(?=.)/gm, '        ')
    .replace('response.body()', 'response.statusCode() + " " + response.body()')
  return [
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    '',
    'public class Sample {',
    '    public static void main(String[] args) throws Exception {',
    indented,
    '    }',
    '}'
  ].join('\n')
}

function headersOf({ headers, cookies }: SampleRequest) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return cookie === '' ? headers : [...headers, { name: 'Cookie', value: cookie }]
}

function posting(body: RequestBody, marks: Marks): PostData {
  if (body.kind === 'multipart')
    return { mimeType: 'multipart/form-data', params: body.parts.map((part) => ({ ...part })) }
  const mimeType = body.mediaType
  if (body.kind === 'form') return { mimeType, text: formText(body.fields) }
  if (body.kind === 'text') return { mimeType, text: marks.of(body.text) }
  return {
    mimeType,
    text: marks.of('', `java.nio.file.Files.readAllBytes(java.nio.file.Path.of(${JSON.stringify(body.fileName)}))`)
  }
}

/** A text of several lines as a text block (Java 15), whose lines lose the indentation that they have in common. */
function textBlock(text: string): string {
  if (!text.includes('\n') || /\r|^\s/.test(text)) return quoted(text)
  const lines = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/ $/gm, '\\s').replace(/"$/, '\\"')
  return `"""\n${lines}"""`
}

/** Octal escapes, since Java reads those with `\u` before it reads texts. */
function quoted(text: string): string {
  const escaped = Array.from(text, (character) => {
    const code = character.charCodeAt(0)
    if (code < 32) return `\\${code.toString(8).padStart(3, '0')}`
    return character === '"' || character === '\\' ? `\\${character}` : character
  })
  return `"${escaped.join('')}"`
}
