import type {
  BodyView,
  EncodingView,
  ExampleView,
  HeaderView,
  LinkView,
  MediaView,
  OperationView,
  ParameterView,
  ResponseView,
  SecurityAlternative,
  SecurityRequirementView,
  ServerView
} from '../model/operation.ts'
import { codeBlock, codeSpan, escapeText, indented } from './inline.ts'
import { itemLines, joined, schemaLines, typeText } from './schema.ts'
import { valueBlock, valueSpan } from './values.ts'
import { fill } from './words.ts'
import { docsLine, plainLine, proseLines, twinLink, type Writing, writingFor } from './write.ts'

const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'] as const

/**
 * The page of an operation as Markdown, with everything that stands on it. The texts of the view must be those of the process that
 * prepared it: in JSON their Markdown is gone.
 *
 * @param language BCP 47 of the view
 */
export function operationMarkdown(view: OperationView, language: string): string {
  const writing = writingFor(view.id, language)
  return `${joined(operationBlocks(view, 1, writing)).join('\n')}\n`
}

/** The page of a webhook as Markdown. @see operationMarkdown */
export const webhookMarkdown = operationMarkdown

function operationBlocks(view: OperationView, level: number, writing: Writing): string[][] {
  const { words } = writing
  const heading = (text: string, below = 1) => [`${'#'.repeat(Math.min(6, level + below))} ${text}`]
  const { kind, method, path, summary, pathSummary, externalDocs, servers, ownServers, security, callbacks } = view
  const blocks: string[][] = [
    [`${'#'.repeat(Math.min(6, level))} ${summary ? plainLine(summary) : escapeText(view.id)}`],
    [codeSpan(kind === 'webhook' ? `${method} (${path})` : `${method} ${path}`)],
    ...(view.deprecated ? [[`**${words.deprecatedText}**`]] : []),
    ...(pathSummary ? [[plainLine(pathSummary)]] : []),
    proseLines(view.description, level + 1),
    proseLines(view.pathDescription, level + 1),
    docsLine(externalDocs, writing)
  ]
  if (security.length > 0) blocks.push(heading(words.headings.access), accessLines(security, writing))
  if (servers.length > 0 && (ownServers || kind === 'operation') && level === 1)
    blocks.push(heading(words.headings.servers), serverLines(servers))
  for (const place of PLACES) {
    const parameters = view.parameters.filter((parameter) => parameter.in === place)
    if (parameters.length === 0) continue
    blocks.push(
      heading(words.parameters[place]),
      parameters.flatMap((parameter) => valueLines(parameter, writing))
    )
  }
  if (view.requestBody) blocks.push(...bodyBlocks(view.requestBody, heading, writing))
  if (view.responses.length > 0) blocks.push(heading(words.headings.responses))
  for (const response of view.responses) blocks.push(...responseBlocks(response, heading, writing))
  if (callbacks.length > 0) blocks.push(heading(words.headings.callbacks))
  for (const { name, expression, operations, defect } of callbacks) {
    blocks.push(heading(codeSpan(name), 2), [
      defect ? fill(words.defect, { ref: defect.ref ?? expression }) : codeSpan(expression)
    ])
    for (const operation of operations) blocks.push(...operationBlocks(operation, level + 3, writing))
  }
  return blocks
}

type Heading = (text: string, below?: number) => string[]

/** The ways to be let in: one of them is needed. */
export function accessLines(alternatives: readonly SecurityAlternative[], writing: Writing): string[] {
  return alternatives.map((alternative) => {
    if (alternative.length === 0) return `- ${writing.words.noAccess}`
    return `- ${alternative.map((requirement) => requirementText(requirement, writing)).join(' + ')}`
  })
}

export function requirementText(requirement: SecurityRequirementView, { words }: Writing): string {
  const { name, type, scheme, keyName, keyIn, scopes, flows = [], openIdConnectUrl } = requirement
  const parts = [
    type === 'apiKey'
      ? `apiKey, ${keyIn ?? ''} ${codeSpan(keyName ?? '')}`
      : scheme === undefined
        ? type
        : `${type} ${scheme}`,
    ...flows.map(({ grant, tokenUrl, authorizationUrl }) =>
      [grant, ...[authorizationUrl, tokenUrl].flatMap((url) => (url === undefined ? [] : [codeSpan(url)]))].join(' ')
    ),
    ...(openIdConnectUrl === undefined ? [] : [codeSpan(openIdConnectUrl)]),
    ...(scopes.length > 0 ? [fill(words.scopes, { scopes: scopes.map(scopeText).join(', ') })] : [])
  ]
  return `${codeSpan(name)} — ${parts.join(', ')}`
}

const scopeText = ({ name, description }: SecurityRequirementView['scopes'][number]) =>
  description ? `${codeSpan(name)} (${plainLine(description)})` : codeSpan(name)

export function serverLines(servers: readonly ServerView[]): string[] {
  return servers.flatMap(({ url, name, description, environment, variables = [] }) => {
    const prose = description ? [proseLines(description).join(' ')] : []
    const isSaid = [name, ...prose].some((text) => text?.toLowerCase() === environment)
    const said = [
      ...(name === undefined ? [] : [escapeText(name)]),
      ...(environment === undefined || isSaid ? [] : [environment]),
      ...prose
    ]
    return [
      `- ${codeSpan(url)}${said.length > 0 ? ` — ${said.join(', ')}` : ''}`,
      ...variables.flatMap(({ name: variable, defaultValue, values = [], description: meaning }) => {
        const among = values.length > 0 ? ` (${values.map(codeSpan).join(', ')})` : ''
        return indented(
          itemLines(`${codeSpan(variable)} = ${codeSpan(defaultValue)}${among}`, proseLines(meaning, 4)),
          2
        )
      })
    ]
  })
}

/** A parameter or header as an item of a list. */
function valueLines(value: HeaderView | ParameterView, writing: Writing): string[] {
  const { words } = writing
  const { name, required, deprecated, description, style, explode, schema, content, examples, defect } = value
  const shown = schema ?? content?.schema
  const marks = [
    ...(shown ? [typeText(shown, writing)] : []),
    required ? words.required : words.optional,
    ...(deprecated ? [words.deprecated] : []),
    ...(content ? [content.mediaType] : []),
    ...styleText(style, explode, writing),
    ...(defect ? [fill(words.defect, { ref: defect.ref ?? '?' })] : [])
  ]
  const samples = examples.filter(({ generated, value: sample }) => !generated && sample !== undefined)
  const below = joined([
    proseLines(description, 3),
    ...(shown ? [schemaLines(shown, writing, 1)] : []),
    ...(samples.length > 0
      ? [[fill(words.example, { value: samples.map(({ value: sample }) => valueSpan(sample)).join(', ') })]]
      : [])
  ])
  return itemLines(`${codeSpan(name)} — ${marks.join(', ')}`, below)
}

function bodyBlocks(body: BodyView, heading: Heading, writing: Writing): string[][] {
  const { words } = writing
  const blocks = [
    heading(`${words.headings.body} (${body.required ? words.required : words.optional})`),
    proseLines(body.description, 3)
  ]
  if (body.defect) blocks.push([fill(words.defect, { ref: body.defect.ref ?? '?' })])
  for (const media of body.contents) blocks.push(...mediaBlocks(media, (text) => heading(text, 2), writing))
  return blocks
}

function responseBlocks(response: ResponseView, heading: Heading, writing: Writing): string[][] {
  const { words } = writing
  const { status, summary, description, headers, contents, links, defect } = response
  const blocks = [
    heading([codeSpan(status), ...(summary ? [plainLine(summary)] : [])].join(' '), 2),
    proseLines(description, 4)
  ]
  if (defect) blocks.push([fill(words.defect, { ref: defect.ref ?? '?' })])
  if (headers.length > 0) blocks.push([words.headers, '', ...headers.flatMap((header) => valueLines(header, writing))])
  for (const media of contents) blocks.push(...mediaBlocks(media, (text) => heading(text, 3), writing))
  if (links.length > 0) blocks.push([words.links, '', ...links.flatMap((link) => linkLines(link, writing))])
  return blocks
}

function mediaBlocks(media: MediaView, heading: (text: string) => string[], writing: Writing): string[][] {
  const { mediaType, schema, itemSchema, examples, encodings = [] } = media
  const blocks = [heading(codeSpan(mediaType))]
  for (const shown of [schema, itemSchema])
    if (shown) blocks.push([typeText(shown, writing)], schemaLines(shown, writing))
  if (encodings.length > 0) blocks.push(encodings.flatMap((encoding) => encodingLines(encoding, writing)))
  for (const example of examples) blocks.push(...exampleBlocks(example, mediaType, writing))
  return blocks
}

/** How a part of a form is sent. */
function encodingLines(
  { property, contentType, style, explode, headers = [] }: EncodingView,
  writing: Writing
): string[] {
  const { words } = writing
  const said = [
    ...(contentType === undefined ? [] : [fill(words.encoding, { contentType: codeSpan(contentType) })]),
    ...styleText(style, explode, writing)
  ]
  return itemLines(
    [codeSpan(property), ...said].join(': '),
    headers.flatMap((header) => valueLines(header, writing))
  )
}

function styleText(style: string | undefined, explode: boolean | undefined, { words }: Writing): string[] {
  const parts = [style, explode === undefined ? undefined : `explode ${explode}`].filter((part) => part !== undefined)
  return parts.length > 0 ? [fill(words.style, { style: parts.join(', ') })] : []
}

export function exampleBlocks(example: ExampleView, mediaType: string, { words }: Writing): string[][] {
  const { name, summary, description, value, serialized, externalValue, generated } = example
  const title = [name && escapeText(name), summary && plainLine(summary), generated && words.generated].filter(Boolean)
  const code = serialized === undefined ? valueBlock(value, mediaType) : codeBlock(serialized)
  if (code.length === 0 && externalValue === undefined) return []
  return [
    [`${words.headings.example}${title.length > 0 ? ` (${title.join(': ')})` : ''}:`],
    proseLines(description, 4),
    ...(externalValue === undefined ? [] : [[`<${externalValue}>`]]),
    code
  ]
}

function linkLines({ name, description, operation, target, parameters = [] }: LinkView, writing: Writing): string[] {
  const there = operation === undefined ? codeSpan(target ?? '?') : twinLink(writing, 'operations', operation)
  const values = parameters.map(({ name: parameter, value }) => `${codeSpan(parameter)} = ${valueSpan(value)}`)
  return itemLines(
    `${codeSpan(name)}: ${there}${values.length > 0 ? ` (${values.join(', ')})` : ''}`,
    proseLines(description, 4)
  )
}
