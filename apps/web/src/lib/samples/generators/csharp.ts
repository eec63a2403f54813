import { type MultipartPart, type NameValue, type RequestBody, requestAddress } from '@portico/openapi'
import { allHeaders, COMMON_METHODS, hasDuplicateNames, type SampleWriter } from './parts.ts'

/** JSON's escapes are C#'s. */
const quoted = (text: string) => JSON.stringify(text)

function methodCode(method: string): string {
  if (!COMMON_METHODS.includes(method)) return `new HttpMethod(${quoted(method)})`
  return `HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`
}

/** A program of top-level statements for .NET 7 and later. */
const write: SampleWriter = (request) => {
  const { method, body } = request
  // A body has its type itself; HttpClient refuses the header among those of the request.
  const headers = allHeaders(request).filter(({ name }) => !body || name.toLowerCase() !== 'content-type')
  return [
    'using System.Net.Http.Headers;',
    '',
    'using var client = new HttpClient();',
    '',
    `var request = new HttpRequestMessage(${methodCode(method)}, ${quoted(requestAddress(request))});`,
    ...headers.map(headerStatement),
    ...(body ? bodyStatements(body) : []),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");'
  ].join('\n')
}
export default write

/** A value of Authorization that is a scheme and one parameter. */
const CREDENTIALS = /^([\w-]+) ([\w.~+/=-]+)$/
const MEDIA_TYPE = /^[\w!#$&^-]+\/[\w.+!#$&^-]+$/

function headerStatement({ name, value }: NameValue): string {
  const [, scheme, parameter] = (name === 'Authorization' && CREDENTIALS.exec(value)) || []
  if (scheme !== undefined && parameter !== undefined)
    return `request.Headers.Authorization = new AuthenticationHeaderValue(${quoted(scheme)}, ${quoted(parameter)});`
  if (name === 'Accept' && MEDIA_TYPE.test(value))
    return `request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(${quoted(value)}));`
  return `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});`
}

function bodyStatements(body: RequestBody): string[] {
  if (body.kind === 'text') {
    const type = body.mediaType.includes(';')
      ? `MediaTypeHeaderValue.Parse(${quoted(body.mediaType)})`
      : `System.Text.Encoding.UTF8, ${quoted(body.mediaType)}`
    return ['request.Content = new StringContent(', `${rawText(body.text)},`, `${type});`]
  }
  if (body.kind === 'form') return formStatements(body.fields)
  if (body.kind === 'binary')
    return [
      `var content = new ByteArrayContent(File.ReadAllBytes(${quoted(body.fileName)}));`,
      `content.Headers.ContentType = new MediaTypeHeaderValue(${quoted(body.mediaType)});`,
      'request.Content = content;'
    ]
  return ['var content = new MultipartFormDataContent();', ...partStatements(body.parts), 'request.Content = content;']
}

function formStatements(fields: readonly NameValue[]): string[] {
  const isList = hasDuplicateNames(fields)
  return [
    `var formParams = new ${isList ? 'List<KeyValuePair<string, string>>' : 'Dictionary<string, string>'}`,
    '{',
    ...fields.map(({ name, value }) =>
      isList ? `  new(${quoted(name)}, ${quoted(value)}),` : `  [${quoted(name)}] = ${quoted(value)},`
    ),
    '};',
    'request.Content = new FormUrlEncodedContent(formParams);'
  ]
}

function partStatements(parts: readonly MultipartPart[]): string[] {
  let typed = 0
  return parts.flatMap(({ name, value = '', fileName, contentType }) => {
    const file = fileName !== undefined
    const contents = file
      ? `new StreamContent(File.OpenRead(${quoted(fileName)}))`
      : `new StringContent(${quoted(value)})`
    const names = [name, ...(file ? [fileName] : [])].map(quoted).join(', ')
    if (contentType === undefined) return [`content.Add(${contents}, ${names});`]
    const variable = `${file ? 'file' : 'string'}Content${typed++}`
    return [
      `var ${variable} = ${contents};`,
      `${variable}.Headers.ContentType = new MediaTypeHeaderValue(${quoted(contentType)});`,
      `content.Add(${variable}, ${names});`
    ]
  })
}

/** A raw text (C# 11), in which nothing is escaped: its quotation marks are more than any in it. */
function rawText(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/"+/g)].map(([run]) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n${text}\n${quotes}`
}
