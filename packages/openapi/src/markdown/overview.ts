import type { OperationReference } from '../model/operation.ts'
import type { ApiOutline, SchemaPiece, SchemasPiece, TagPiece } from '../model/outline.ts'
import type { SchemaView } from '../model/schema.ts'
import type { PhraseBook } from '../phrases/phrase-book.ts'
import { docsLine, type MarkdownContext, markdownContext, pageLink, plainLine, proseLines } from './context.ts'
import { codeSpan, escapeText } from './inline.ts'
import { requirementText, serverLines } from './operation.ts'
import { joined, linkedType, schemaLines } from './schema.ts'
import { valueBlock } from './values.ts'

/** An API's overview is beside the folder of its other pages. */
const BESIDE = (api: string) => `${api}/`

interface OverviewParts {
  readonly outline: ApiOutline
  readonly tags: readonly TagPiece[]
  readonly schemas: SchemasPiece
}

/** Where the name of the API belongs, which a document does not know: at the beginning of links from its overview. */
export const API_PLACE = '{api}'

/**
 * The overview of an API as Markdown: description, servers, security schemes, and every operation and schema with a link to its Markdown.
 * Links begin with API_PLACE, because an overview is not in the folder of its API.
 */
export function overviewMarkdown({ outline, tags, schemas }: OverviewParts, words: PhraseBook): string {
  const context: MarkdownContext = { words, up: BESIDE(API_PLACE) }
  const { title, version, summary, description, servers, securitySchemes, groups, contact, externalDocs } = outline
  const blocks: string[][] = [
    [`# ${escapeText(title)}`],
    [`${words.t('reference.version')} ${escapeText(version)}`],
    ...(summary ? [[plainLine(summary)]] : []),
    proseLines(description, 1),
    docsLine(externalDocs, context)
  ]
  if (servers.length > 0) blocks.push([`## ${words.t('reference.servers')}`], serverLines(servers, context))
  if (securitySchemes.length > 0) {
    blocks.push([`## ${words.t('reference.security')}`])
    for (const scheme of securitySchemes)
      blocks.push([`- ${requirementText(scheme, context)}`], proseLines(scheme.description, 2))
  }
  const operations = tags.flatMap((tag) => tag.operations)
  if (operations.length > 0) blocks.push([`## ${words.t('reference.operations')}`])
  for (const [index, tag] of tags.entries()) {
    const group = groups[index]
    blocks.push(
      [`### ${escapeText(group?.title || tag.name || words.t('reference.untagged'))}`],
      proseLines(group?.description, 3),
      tag.operations.map((operation) => `- ${referenceText(operation, context)}`)
    )
  }
  if (schemas.schemas.length > 0)
    blocks.push(
      [`## ${words.t('reference.schemas')}`],
      schemas.schemas.map(({ name, title: named, deprecated }) => {
        const said = [
          ...(named === undefined ? [] : [escapeText(named)]),
          ...(deprecated ? [words.t('reference.schema.deprecated')] : [])
        ]
        return `- ${pageLink(context, 'schemas', name)}${said.length > 0 ? `: ${said.join(', ')}` : ''}`
      })
    )
  const reached = [contact?.name, contact?.email, contact?.url].flatMap((text) => (text ? [escapeText(text)] : []))
  if (reached.length > 0) blocks.push([`## ${words.t('reference.contact')}`], [reached.join(', ')])
  return `${joined(blocks).join('\n')}\n`
}

/** An operation in a list: its title as a link, with method and path. */
export function referenceText(
  { id, kind, method, path, title, deprecated }: OperationReference,
  context: MarkdownContext
): string {
  const link = pageLink(context, `${kind}s`, id, title)
  return `${link} — ${codeSpan(kind === 'webhook' ? path : `${method} ${path}`)}${deprecated ? ` (${context.words.t('reference.schema.deprecated')})` : ''}`
}

/** The page of a component schema as Markdown. @param words of the piece's language */
export function schemaMarkdown({ name, schema, example, usedBy }: SchemaPiece, words: PhraseBook): string {
  const context = markdownContext(name, words)
  const { component: _, ...shown } = schema
  const blocks: string[][] = [
    [`# ${escapeText(name)}`],
    ...(schema.deprecated ? [[`**${words.t('reference.operation.deprecated')}**`]] : []),
    [linkedType(shown, context)],
    schemaLines(schema, context)
  ]
  const code = example === undefined ? [] : valueBlock(example, 'application/json')
  if (code.length > 0) blocks.push([`## ${words.t('reference.schema.example')}`], code)
  if (usedBy.length > 0)
    blocks.push(
      [`## ${words.t('reference.schema.usedBy')}`],
      usedBy.map((operation) => `- ${referenceText(operation, context)}`)
    )
  return `${joined(blocks).join('\n')}\n`
}

/** A part of a schema that has a piece of its own, as Markdown. */
export function partMarkdown(key: string, schema: SchemaView, words: PhraseBook): string {
  const context = markdownContext(key, words)
  return `${joined([[linkedType(schema, context)], schemaLines(schema, context)]).join('\n')}\n`
}
