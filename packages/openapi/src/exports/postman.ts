import { omitUndefined, unlessEmpty } from '../document/json.ts'
import type { OperationView, ResponseView } from '../model/operation.ts'
import { selectMedia } from '../requests/body.ts'
import type { MultipartPart, RequestBody, SampleRequest } from '../requests/model.ts'
import { sampleRequest } from '../requests/request.ts'
import { sampleFile } from '../requests/sample-file.ts'
import { CREDENTIAL_PLACEHOLDERS } from '../requests/security.ts'
import type { NameValue } from '../requests/style.ts'
import { isJson, parameterKey, parameterSample } from '../requests/value.ts'
import { markdownSource } from '../text/source.ts'
import { sizeOf } from '../views/values.ts'
import { ACCESS_TOKEN, authOf, collectionAuth, type PostmanAuth } from './postman-auth.ts'
import { tokenEvent } from './postman-token.ts'
import { credentialsOf, restoreVariables, variableReference } from './secrets.ts'
import { type ExportContext, type ExportOptions, type ExportSource, exportContext, groupsOf } from './source.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Examples of responses that an operation keeps, and characters of one. */
const MAX_EXAMPLES = 6
const MAX_EXAMPLE_LENGTH = 20_000

/** Variables of a client and its token. */
const CLIENT_VARIABLES = ['clientId', 'clientSecret', ACCESS_TOKEN, 'accessTokenExpires']

interface Context extends ExportContext {
  readonly auth: PostmanAuth | undefined
}

/**
 * A document as a collection of Postman (format 2.1.0): a folder for each group, variables for the server and for secrets, a script that
 * gets tokens, and the document's examples as saved responses. Equal documents give equal collections.
 */
export function postmanCollection(source: ExportSource, options: ExportOptions): object {
  const { outline, operations } = source
  const auth = collectionAuth(operations.values(), options.origin)
  const context: Context = { ...exportContext(source, options), auth }
  const { server, secrets } = context
  const description = outline.description ? markdownSource(outline.description) : outline.summary?.plain
  const item = groupsOf(source).map(({ title, operations: members }) => ({
    name: title,
    item: members.map((view) => itemOf(view, context))
  }))
  const event = tokenEvent(auth)
  const text = JSON.stringify([item, auth])
  const isUsed = (variable: string) => text.includes(variableReference(variable))
  return {
    info: {
      name: `${outline.title} ${outline.version}`,
      schema: SCHEMA,
      version: outline.version,
      ...(description && { description: markdown(description) })
    },
    item,
    ...(auth && { auth }),
    ...(event && { event: [event] }),
    variable: [
      { key: 'baseUrl', value: server, type: 'string' },
      ...secrets
        .filter(({ variable }) => isUsed(variable))
        .map(({ variable, kind }) => ({ key: variable, value: CREDENTIAL_PLACEHOLDERS[kind], type: 'string' })),
      ...(event ? CLIENT_VARIABLES : CLIENT_VARIABLES.filter(isUsed)).map((key) => ({ key, value: '', type: 'string' }))
    ]
  }
}

const markdown = (content: string) => ({ content, type: 'text/markdown' })

function itemOf(view: OperationView, context: Context): object {
  const request = requestOf(view, context)
  const description = view.description ? markdownSource(view.description) : undefined
  return {
    name: view.summary?.plain ?? view.id,
    request: { ...request, ...(description && { description: markdown(description) }) },
    response: view.responses.flatMap((response) => examplesOf(response, request)).slice(0, MAX_EXAMPLES)
  }
}

function requestOf(view: OperationView, context: Context): object {
  const { origin, environment, secrets } = context
  const choice = { origin, environment, credentials: credentialsOf(secrets) }
  const least = sampleRequest(view, choice)
  const values = Object.fromEntries(
    view.parameters.map((parameter) => [parameterKey(parameter), parameterSample(parameter)])
  )
  const whole = sampleRequest(view, { ...choice, values })
  const own = authOf(view.security[0], origin)
  const auth = JSON.stringify(own) === JSON.stringify(context.auth) ? undefined : (own ?? { type: 'noauth' })
  return {
    method: least.method,
    header: entriesOf(least.headers, whole.headers, own ? ['authorization'] : []),
    url: urlOf(view, least, whole, context),
    ...(least.body && { body: bodyOf(least.body) }),
    ...(auth && context.auth !== auth && (context.auth || own) && { auth })
  }
}

/** What is sent, and what may be sent in addition and is switched off. */
function entriesOf(
  least: readonly NameValue[],
  whole: readonly NameValue[],
  without: readonly string[] = []
): object[] {
  const isKept = ({ name }: NameValue) => !without.includes(name.toLowerCase())
  const names = new Set(least.map(({ name }) => name.toLowerCase()))
  return [
    ...least.filter(isKept).map(({ name, value }) => ({ key: name, value: restoreVariables(value) })),
    ...whole
      .filter((entry) => isKept(entry) && !names.has(entry.name.toLowerCase()))
      .map(({ name, value }) => ({ key: name, value: restoreVariables(value), disabled: true }))
  ]
}

/** Parts of the path that are a parameter are variables of the path. */
function urlOf(view: OperationView, least: SampleRequest, whole: SampleRequest, { server }: Context): object {
  const isOwn = !(least.url === server || least.url.startsWith(`${server}/`))
  const base = isOwn ? (/^[a-z][a-z\d+.-]*:\/\/[^/]*/i.exec(least.url)?.[0] ?? '') : server
  const host = isOwn ? base : variableReference('baseUrl')
  const filled = least.url.slice(base.length).split('/').slice(1)
  const template = view.path.split('/').slice(1)
  const lead = filled.length - template.length
  const variable: object[] = []
  const path = filled.map((part, index) => {
    const [, name] = /^\{([^{}]+)\}$/.exec(template[index - lead] ?? '') ?? []
    if (name === undefined || lead < 0) return part
    variable.push({ key: name, value: part })
    return `:${name}`
  })
  const query = entriesOf(least.query, whole.query)
  const sent = least.query
    .map(({ name, value }) => (name === '' ? value : `${name}=${restoreVariables(value)}`))
    .join('&')
  const raw = `${[host, ...path].join('/')}${sent === '' ? '' : `?${sent}`}`
  return omitUndefined({ raw, host: [host], path, query: unlessEmpty(query), variable: unlessEmpty(variable) })
}

function bodyOf(body: RequestBody): object {
  if (body.kind === 'binary')
    return { mode: 'file', file: omitUndefined({ src: '', content: sampleFile(body.mediaType) }) }
  if (body.kind === 'form')
    return { mode: 'urlencoded', urlencoded: body.fields.map(({ name, value }) => ({ key: name, value })) }
  if (body.kind === 'text') {
    const options = isJson(body.mediaType) ? { raw: { language: 'json' } } : undefined
    return omitUndefined({ mode: 'raw', raw: body.text, options })
  }
  return { mode: 'formdata', formdata: body.parts.map(formPart) }
}

/** A file is a sample until the reader chooses one: a runner of collections cannot choose one. */
function formPart({ name, value, fileName, contentType }: MultipartPart): object {
  if (fileName === undefined) return omitUndefined({ key: name, type: 'text', value, contentType })
  const sample = sampleFile(contentType ?? '')
  const content = sample === undefined ? { src: [] } : { src: null, value: sample, fileName }
  return omitUndefined({ key: name, type: 'file', ...content, contentType })
}

/** The document's examples of a response. */
function examplesOf(response: ResponseView, originalRequest: object): object[] {
  const { status, summary, description, contents } = response
  const media = selectMedia({ required: false, contents })
  const code = /^[1-5](?:\d\d|XX)$/.test(status) ? Number(status.replace('XX', '00')) : undefined
  if (!media || code === undefined) return []
  return media.examples.flatMap(({ name, summary: title, value, serialized }) => {
    if (serialized === undefined && (value === undefined || sizeOf(value, MAX_EXAMPLE_LENGTH) >= MAX_EXAMPLE_LENGTH))
      return []
    const body =
      serialized ?? (typeof value === 'string' && !isJson(media.mediaType) ? value : JSON.stringify(value, null, 2))
    const said = title?.plain || name || summary?.plain || (description && firstLine(markdownSource(description)))
    return {
      name: [status, said].filter(Boolean).join(' '),
      originalRequest,
      code,
      header: [{ key: 'Content-Type', value: media.mediaType }],
      body,
      ...(isJson(media.mediaType) && { _postman_previewlanguage: 'json' })
    }
  })
}

const firstLine = (text: string) => text.split('\n', 1)[0]
