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
import { defectPhrase } from '../phrases/facts.ts'
import type { PhraseBook } from '../phrases/phrase-book.ts'
import { flowPhrase, schemePhrase, variablePhrase } from '../phrases/security.ts'
import { stylePhrases } from '../phrases/styles.ts'
import { effectiveTypes, valueCode } from '../phrases/values.ts'
import { docsLine, type MarkdownContext, markdownContext, pageLink, plainLine, proseLines } from './context.ts'
import { codeBlock, codeSpan, escapeText, indented, phraseText } from './inline.ts'
import { itemLines, joined, linkedType, schemaLines } from './schema.ts'
import { valueBlock } from './values.ts'

const PARAMETER_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const

/**
 * The page of an operation as Markdown, with everything that stands on it. The texts of the view must be those of the process that
 * prepared it: in JSON their Markdown is gone.
 *
 * @param words of the view's language
 */
export function operationMarkdown(view: OperationView, words: PhraseBook): string {
  const context = markdownContext(view.id, words)
  return `${joined(operationBlocks(view, 1, context)).join('\n')}\n`
}

function operationBlocks(view: OperationView, level: number, context: MarkdownContext): string[][] {
  const { words } = context
  const heading = (text: string, below = 1) => [`${'#'.repeat(Math.min(6, level + below))} ${text}`]
  const { kind, method, path, summary, pathSummary, externalDocs, servers, ownServers, security, callbacks } = view
  const blocks: string[][] = [
    [`${'#'.repeat(Math.min(6, level))} ${summary ? plainLine(summary) : escapeText(view.id)}`],
    [codeSpan(kind === 'webhook' ? `${method} (${path})` : `${method} ${path}`)],
    ...(view.deprecated
      ? [[`**${words.t('reference.operation.deprecated')}. ${words.t('reference.operation.deprecatedText')}**`]]
      : []),
    ...(pathSummary ? [[plainLine(pathSummary)]] : []),
    proseLines(view.description, level + 1),
    proseLines(view.pathDescription, level + 1),
    docsLine(externalDocs, context)
  ]
  if (security.length > 0)
    blocks.push(heading(words.t('reference.operation.security.title')), accessLines(security, context))
  if (servers.length > 0 && (ownServers || kind === 'operation') && level === 1)
    blocks.push(heading(words.t('reference.servers')), serverLines(servers, context))
  for (const place of PARAMETER_LOCATIONS) {
    const parameters = view.parameters.filter((parameter) => parameter.in === place)
    if (parameters.length === 0) continue
    blocks.push(
      heading(words.t(`reference.operation.parameters.${place}`)),
      parameters.flatMap((parameter) => valueLines(parameter, context))
    )
  }
  if (view.requestBody) blocks.push(...bodyBlocks(view.requestBody, heading, context))
  if (view.responses.length > 0) blocks.push(heading(words.t('reference.operation.responses.title')))
  for (const response of view.responses) blocks.push(...responseBlocks(response, heading, context))
  if (callbacks.length > 0) blocks.push(heading(words.t('reference.operation.callbacks.title')))
  for (const { name, expression, operations, defect } of callbacks) {
    blocks.push(heading(codeSpan(name), 2), [
      phraseText(
        defect
          ? defectPhrase(defect, words)
          : words.phrase('reference.operation.callbacks.to', { expression: { code: expression } })
      )
    ])
    for (const operation of operations) blocks.push(...operationBlocks(operation, level + 3, context))
  }
  return blocks
}

type Heading = (text: string, below?: number) => string[]

/** The ways to authenticate: one of them is needed. */
export function accessLines(alternatives: readonly SecurityAlternative[], context: MarkdownContext): string[] {
  return alternatives.map((alternative) => {
    if (alternative.length === 0) return `- ${context.words.t('reference.operation.security.none')}`
    return `- ${alternative.map((requirement) => requirementText(requirement, context)).join(' + ')}`
  })
}

export function requirementText(requirement: SecurityRequirementView, { words }: MarkdownContext): string {
  const { name, scopes, flows = [], openIdConnectUrl: url, defect } = requirement
  const of = (key: string) => `reference.operation.security.${key}`
  const phrases = [
    schemePhrase(requirement, words),
    ...flows.map((flow) => flowPhrase(flow, words)),
    ...(url === undefined ? [] : [words.phrase(of('discovery'), { url: { code: url } })]),
    ...(defect ? [defectPhrase(defect, words)] : [])
  ]
  const parts = phrases.map(phraseText)
  if (scopes.length > 0)
    parts.push(`${words.t(of('scopes'), { count: scopes.length })}: ${scopes.map(scopeText).join(', ')}`)
  return `${codeSpan(name)} — ${parts.join('; ')}`
}

const scopeText = ({ name, description }: SecurityRequirementView['scopes'][number]) =>
  description ? `${codeSpan(name)} (${plainLine(description)})` : codeSpan(name)

export function serverLines(servers: readonly ServerView[], { words }: MarkdownContext): string[] {
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
      ...variables.flatMap((variable) =>
        indented(itemLines(phraseText(variablePhrase(variable, words)), proseLines(variable.description, 4)), 2)
      )
    ]
  })
}

function valueLines(value: HeaderView | ParameterView, context: MarkdownContext): string[] {
  const { words } = context
  const { name, required, deprecated, description, schema, content, examples, defect } = value
  const shown = schema ?? content?.schema
  const types = shown ? effectiveTypes(shown) : []
  const marks = [
    ...(shown ? [linkedType(shown, context)] : []),
    required ? words.t('reference.operation.body.required') : words.t('reference.operation.body.optional'),
    ...(deprecated ? [words.t('reference.schema.deprecated')] : []),
    ...(content
      ? [phraseText(words.phrase('reference.operation.parameters.as', { mediaType: { code: content.mediaType } }))]
      : [])
  ].filter((mark) => mark !== '')
  const phrases = [...stylePhrases(value, types, words), ...(defect ? [defectPhrase(defect, words)] : [])]
  const samples = examples.filter(({ generated, value: sample }) => !generated && sample !== undefined)
  const below = joined([
    proseLines(description, 3),
    ...phrases.map((phrase) => [phraseText(phrase)]),
    ...(shown ? [schemaLines(shown, context, 1)] : []),
    ...(samples.length > 0
      ? [
          [
            `${words.t('reference.operation.examples.example', { count: samples.length })} ${samples.map(({ value: sample }) => codeSpan(valueCode(sample, types).code)).join(', ')}`
          ]
        ]
      : [])
  ])
  return itemLines(`${codeSpan(name)} — ${marks.join(', ')}`, below)
}

function bodyBlocks(body: BodyView, heading: Heading, context: MarkdownContext): string[][] {
  const { words } = context
  const blocks = [
    heading(
      `${words.t('reference.operation.body.title')} (${body.required ? words.t('reference.operation.body.required') : words.t('reference.operation.body.optional')})`
    ),
    proseLines(body.description, 3)
  ]
  if (body.defect) blocks.push([phraseText(defectPhrase(body.defect, words))])
  for (const media of body.contents) blocks.push(...mediaBlocks(media, (text) => heading(text, 2), context))
  return blocks
}

function responseBlocks(response: ResponseView, heading: Heading, context: MarkdownContext): string[][] {
  const { words } = context
  const { status, summary, description, headers, contents, links, defect } = response
  const blocks = [
    heading([codeSpan(status), ...(summary ? [plainLine(summary)] : [])].join(' '), 2),
    proseLines(description, 4)
  ]
  if (defect) blocks.push([phraseText(defectPhrase(defect, words))])
  if (headers.length > 0)
    blocks.push([
      `${words.t('reference.operation.responses.headers')}:`,
      '',
      ...headers.flatMap((header) => valueLines(header, context))
    ])
  for (const media of contents) blocks.push(...mediaBlocks(media, (text) => heading(text, 3), context))
  if (links.length > 0)
    blocks.push([
      `${words.t('reference.operation.responses.links')}:`,
      '',
      ...links.flatMap((link) => linkLines(link, context))
    ])
  return blocks
}

function mediaBlocks(media: MediaView, heading: (text: string) => string[], context: MarkdownContext): string[][] {
  const { mediaType, schema, itemSchema, examples, encodings = [] } = media
  const blocks = [heading(codeSpan(mediaType))]
  for (const shown of [schema, itemSchema])
    if (shown) blocks.push([linkedType(shown, context)], schemaLines(shown, context))
  if (encodings.length > 0) blocks.push(encodings.flatMap((encoding) => encodingLines(encoding, context)))
  for (const example of examples) blocks.push(...exampleBlocks(example, mediaType, context))
  return blocks
}

function encodingLines(
  { property, contentType, headers = [], ...style }: EncodingView,
  context: MarkdownContext
): string[] {
  const { words } = context
  const phrases = [
    ...(contentType === undefined
      ? []
      : [words.phrase('reference.operation.media.encodingType', { contentType: { code: contentType } })]),
    ...stylePhrases({ name: property, ...style }, [], words)
  ]
  return itemLines(
    [codeSpan(property), ...phrases.map(phraseText)].join(' '),
    headers.flatMap((header) => valueLines(header, context))
  )
}

export function exampleBlocks(example: ExampleView, mediaType: string, { words }: MarkdownContext): string[][] {
  const { name, summary, description, value, serialized, externalValue, generated } = example
  const title = [
    name && escapeText(name),
    summary && plainLine(summary),
    generated && words.t('reference.operation.examples.generated')
  ].filter(Boolean)
  const code = serialized === undefined ? valueBlock(value, mediaType) : codeBlock(serialized)
  if (code.length === 0 && externalValue === undefined) return []
  return [
    [`${words.t('reference.schema.example')}${title.length > 0 ? ` (${title.join(': ')})` : ''}:`],
    proseLines(description, 4),
    ...(externalValue === undefined ? [] : [[`<${externalValue}>`]]),
    code
  ]
}

function linkLines(link: LinkView, context: MarkdownContext): string[] {
  const { words } = context
  const { name, description, operation, target, parameters = [], requestBody, server } = link
  const of = (key: string) => `reference.operation.links.${key}`
  const there = operation === undefined ? codeSpan(target ?? '…') : pageLink(context, 'operations', operation)
  const phrases = [
    ...parameters.map((parameter) =>
      words.phrase(of('parameter'), { name: { code: parameter.name }, value: valueCode(parameter.value, ['string']) })
    ),
    ...(requestBody === undefined ? [] : [words.phrase(of('body'), { value: valueCode(requestBody, ['string']) })]),
    ...(server ? [words.phrase(of('server'), { url: { code: server.url } })] : [])
  ]
  const said = phrases.map((phrase) => `; ${phraseText(phrase)}`).join('')
  return itemLines(`${codeSpan(name)} ${words.t(of('goes'))} ${there}${said}`, proseLines(description, 4))
}
