import type { OperationView } from '../model/operation.ts'
import { requestAddress } from '../requests/address.ts'
import type { RequestBody } from '../requests/model.ts'
import { sampleRequest } from '../requests/request.ts'
import { CREDENTIAL_PLACEHOLDERS } from '../requests/security.ts'
import { credentialsOf, restoreVariables, type SecretVariable, variableReference } from './secrets.ts'
import { type ExportContext, type ExportOptions, type ExportSource, exportContext, groupsOf } from './source.ts'

const BOUNDARY = 'portico-boundary'

/**
 * All operations of a document as a file of requests, as the HTTP clients of JetBrains and VS Code read it: variables for the server and
 * for secrets, then one request for each operation, with a name.
 */
export function httpFile(source: ExportSource, options: ExportOptions): string {
  const { outline } = source
  const context = exportContext(source, options)
  const { server, secrets, origin } = context
  const lines = [
    `# ${oneLine(outline.title)} ${oneLine(outline.version)}`,
    ...secrets.flatMap((secret) => [`# ${hintFor(secret, origin)}`]),
    '',
    `@server = ${server}`,
    ...secrets.map(
      ({ variable, kind }) => `@${variable} = ${kind === 'basic' ? 'USER PASSWORD' : CREDENTIAL_PLACEHOLDERS[kind]}`
    ),
    ''
  ]
  for (const { title, operations: members } of groupsOf(source)) {
    lines.push(`# ${'-'.repeat(8)} ${oneLine(title)} ${'-'.repeat(8)}`, '')
    for (const view of members) lines.push(...requestLines(view, context), '')
  }
  return `${lines.join('\n').trimEnd()}\n`
}

function requestLines(view: OperationView, { server, secrets, origin, environment }: ExportContext): string[] {
  const request = sampleRequest(view, { origin, environment, credentials: credentialsOf(secrets) })
  const { method, url, headers, cookies, body } = request
  const target =
    url === server || url.startsWith(`${server}/`) ? variableReference('server') + url.slice(server.length) : url
  const isMultipart = body?.kind === 'multipart'
  return [
    `### ${oneLine(view.summary?.plain ?? view.id)}`,
    `# @name ${view.id.replace(/[^\w-]+/g, '_')}`,
    restoreVariables(`${method} ${requestAddress({ url: target, query: request.query })}`),
    ...headers.map(({ name, value }) => `${name}: ${asVariable(name, value, secrets)}`),
    ...(cookies.length > 0
      ? [`Cookie: ${restoreVariables(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))}`]
      : []),
    ...(isMultipart ? [`Content-Type: ${body.mediaType.replace(/;.*$/s, '')}; boundary=${BOUNDARY}`] : []),
    ...(body ? ['', ...bodyLines(body)] : [])
  ]
}

/** Basic access is written with user and password, for both clients encode them themselves. */
function asVariable(name: string, value: string, secrets: readonly SecretVariable[]): string {
  const basic = secrets.find(({ kind }) => kind === 'basic')
  if (basic && name === 'Authorization' && value.startsWith('Basic '))
    return `Basic ${variableReference(basic.variable)}`
  return restoreVariables(oneLine(value))
}

function bodyLines(body: RequestBody): string[] {
  if (body.kind === 'binary') return [`< ./${body.fileName}`]
  if (body.kind === 'form')
    return [body.fields.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')]
  if (body.kind === 'text') return body.text.split(/\r?\n/).map(notASeparator)
  const parts = body.parts.flatMap(({ name, value, fileName, contentType }) => [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    '',
    ...(value === undefined ? [`< ./${fileName ?? name}`] : value.split(/\r?\n/).map(notASeparator))
  ])
  return [...parts, `--${BOUNDARY}--`]
}

/** Three hashes at the beginning of a line end a request, whatever they stand in. */
const notASeparator = (line: string) => line.replace(/^###/, ' ###')

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function hintFor({ variable, scheme, kind }: SecretVariable, origin: string): string {
  const token = scheme.flows?.find(({ tokenUrl }) => tokenUrl)?.tokenUrl
  if (kind === 'basic') return `${variable}: user and password, with a blank between them`
  if (kind === 'token' && token !== undefined)
    return `${variable}: an access token of ${token.startsWith('/') ? origin + token : token}`
  return `${variable}: ${kind === 'key' ? 'your key' : kind === 'token' ? 'your access token' : 'your credentials'}`
}
