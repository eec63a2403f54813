import { type ChangesQuery, DEFAULT_LOCALE, matchLocale, type ReferenceQuery } from '@portico/contract'
import { ProblemError } from '../../../platform/http/errors.ts'
import { textOfPiece } from '../compression.ts'
import type { GuideSource, Guides } from '../guides/guides.ts'
import type { ReferenceReader } from '../reader.ts'
import type { ReferenceChanges } from './changes.ts'
import { listedOperations } from './listed-operations.ts'
import { parsePageAddress } from './page-address.ts'
import type { ExportTexts } from './texts.ts'
import { translationsMarkdown } from './translations-page.ts'

/** Where the name of the API belongs in the Markdown of an overview: API_PLACE of the package openapi. */
const API_PLACE = '{api}/'

interface MarkdownServices {
  readonly guides: Guides
  readonly changes: ReferenceChanges
  readonly texts: ExportTexts
  /** The portal's address. */
  readonly server: string
}

/** A text with its language. */
export interface MarkdownPage {
  readonly text: string
  readonly language: string
}

/** The reference's pages as Markdown. */
export class MarkdownPages {
  readonly #options: MarkdownServices

  constructor(options: MarkdownServices) {
    this.#options = options
  }

  /**
   * Reads a page as Markdown.
   *
   * @param reader who reads
   * @param path what follows `/apireference/`, decoded
   * @throws ProblemError 404 that names what there is
   */
  async read(
    reader: ReferenceReader,
    path: string,
    query: ReferenceQuery & Pick<ChangesQuery, 'from'>
  ): Promise<MarkdownPage> {
    const address = parsePageAddress(path)
    if (!address)
      throw new ProblemError('notFound', {
        detail: 'No page of the reference has this address. See /apireference/llms.txt.'
      })
    if (address.kind === 'guide') return this.#guide(address.name, query.language)
    if (address.kind === 'piece') return this.#piece(reader, address, query)
    if (address.kind === 'translations') return translationsMarkdown(reader, this.#options.texts, query.language)
    const choice = { from: query.from, to: query.version, language: query.language }
    const markdown = await this.#options.changes.find(reader, address.api, choice, 'markdown')
    return { text: new TextDecoder().decode(markdown), language: matchLocale(query.language) ?? DEFAULT_LOCALE }
  }

  /** Everything there is to read, with addresses: the form that llmstxt.org describes. */
  async list(reader: ReferenceReader, language: string | undefined): Promise<string> {
    const { guides, texts, server } = this.#options
    const locale = matchLocale(language) ?? DEFAULT_LOCALE
    const root = `${server}/apireference`
    const query = language === undefined ? '' : `?language=${encodeURIComponent(language)}`
    const lines = [texts.template('reference-llms.txt', { server }).trimEnd(), '']
    const beside = guides.sources(locale).filter(({ name }) => !name.includes('/'))
    if (beside.length > 0)
      lines.push(
        '## Guides',
        '',
        ...beside.map(
          ({ name, title, summary }) => `- [${plain(title)}](${root}/${name}.md${query}): ${plain(summary)}`
        ),
        ''
      )
    const versions = await reader.list(language)
    for (const [api, [newest]] of Map.groupBy(versions, (version) => version.api)) {
      if (!newest || newest.file === null) continue
      const address = `${root}/${encodeURIComponent(api)}`
      lines.push(`## ${plain(newest.name)}`, '')
      lines.push(
        `- [${plain(newest.name)}](${address}.md${query}): ${plain(newest.summary ?? `version ${newest.version}`)}`
      )
      const start = guides.source(locale, `quick-start/${api}`)
      if (start) lines.push(`- [${plain(start.title)}](${address}/quick-start.md${query}): ${plain(start.summary)}`)
      lines.push(
        ...(await listedOperations(reader, api, { language })).map(
          ({ title, path, detail }) =>
            `- [${plain(title)}](${address}/${path.split('/').map(encodeURIComponent).join('/')}.md${query}): ${plain(detail)}`
        ),
        ''
      )
    }
    return `${lines.join('\n').trimEnd()}\n`
  }

  #guide(name: string, language: string | undefined): MarkdownPage {
    const locale = matchLocale(language) ?? DEFAULT_LOCALE
    const source = this.#options.guides.source(locale, name)
    if (!source) throw new ProblemError('notFound', { detail: `There is no guide ${name}.` })
    return { text: guideText(source), language: locale }
  }

  async #piece(
    reader: ReferenceReader,
    { api, piece, key }: { api: string; piece: string; key: string },
    query: ReferenceQuery
  ): Promise<MarkdownPage> {
    const found = await reader.read(api, query, { kind: piece, key })
    const { version, piece: stored } = found
    if (!stored?.body)
      throw new ProblemError('notFound', {
        detail: `${api} ${version.version} has no ${piece.replace('markdown:', '')} “${key}”. /apireference/${encodeURIComponent(api)}.md lists what there is.`
      })
    const text = await textOfPiece(stored.body)
    return {
      text: withQuery(text.replaceAll(`](${API_PLACE}`, `](${encodeURIComponent(api)}/`), query),
      language: version.translation.language
    }
  }
}

const guideText = ({ title, summary, markdown }: GuideSource) => `# ${title}\n\n> ${summary}\n\n${markdown.trim()}\n`

/** Links between pages keep the requested version, environment and language. */
function withQuery(text: string, query: ReferenceQuery): string {
  const parameters = new URLSearchParams()
  for (const name of ['version', 'environment', 'language'] as const) if (query[name]) parameters.set(name, query[name])
  if (parameters.size === 0) return text
  return text.replace(/(\]\((?!https?:|\/)[^()\s]+\.md)(?=\))/g, `$1?${parameters}`)
}

/** A text on one line, of which nothing is markup. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]\\]/g, '\\$&')
    .trim()
