import { type MultipartPart, type RequestBody, requestAddress } from '@portico/openapi'
import { allHeaders, formText, type SampleWriter } from './parts.ts'

const BOUNDARY = 'sample-boundary'

/** A class for Java 15 and later, which `java Sample.java` runs. */
const write: SampleWriter = (request) => {
  const { method, body } = request
  const type =
    body?.kind === 'multipart' ? [{ name: 'Content-Type', value: `multipart/form-data; boundary=${BOUNDARY}` }] : []
  const statements = [
    ...(body ? bodyStatements(body) : []),
    'HttpClient client = HttpClient.newHttpClient();',
    'HttpRequest request = HttpRequest.newBuilder()',
    `  .uri(java.net.URI.create(${quoted(requestAddress(request))}))`,
    ...[...allHeaders(request), ...type].map(({ name, value }) => `  .header(${quoted(name)}, ${quoted(value)})`),
    `  .method(${quoted(method)}, HttpRequest.BodyPublishers.${body ? 'ofByteArray(body.toByteArray())' : 'noBody()'})`,
    '  .build();',
    '',
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());'
  ]
  return [
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    '',
    'public class Sample {',
    '    public static void main(String[] args) throws Exception {',
    statements.join('\n').replace(/^(?=.)/gm, '        '),
    '    }',
    '}'
  ].join('\n')
}
export default write

function bodyStatements(body: RequestBody): string[] {
  return [
    'java.io.ByteArrayOutputStream body = new java.io.ByteArrayOutputStream();',
    ...contentsOf(body).map((bytes) => `body.write(${bytes});`),
    ''
  ]
}

const bytesOf = (text: string) => `${text}.getBytes(java.nio.charset.StandardCharsets.UTF_8)`
const fileBytes = (fileName: string) => `java.nio.file.Files.readAllBytes(java.nio.file.Path.of(${quoted(fileName)}))`

function contentsOf(body: RequestBody): string[] {
  if (body.kind === 'binary') return [fileBytes(body.fileName)]
  if (body.kind === 'form') return [bytesOf(quoted(formText(body.fields)))]
  if (body.kind === 'text') return [bytesOf(textBlock(body.text))]
  return [...body.parts.flatMap(partContents), bytesOf(quoted(`--${BOUNDARY}--\r\n`))]
}

function partContents({ name, value = '', fileName, contentType }: MultipartPart): string[] {
  const parameter = (key: string, text: string) => `; ${key}="${text.replaceAll('"', '%22')}"`
  const file = fileName === undefined ? '' : parameter('filename', fileName)
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data${parameter('name', name)}${file}\r\n${type}\r\n`
  return [
    bytesOf(quoted(head)),
    fileName === undefined ? bytesOf(quoted(value)) : fileBytes(fileName),
    bytesOf(quoted('\r\n'))
  ]
}

/** A text of several lines as a text block (Java 15), whose lines lose the indentation that they have in common. */
function textBlock(text: string): string {
  if (!text.includes('\n') || /\r|^\s/.test(text)) return quoted(text)
  const lines = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/ $/gm, '\\s').replace(/"$/, '\\"')
  return `"""\n${lines}"""`
}

/** JSON's escapes but for `\u`, which Java reads before it reads texts: other control characters are octal. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /(?<=(?<!\\)(?:\\\\)*)\\u00([01][0-9a-f])/g,
    (_, code: string) => `\\${Number.parseInt(code, 16).toString(8).padStart(3, '0')}`
  )
}
