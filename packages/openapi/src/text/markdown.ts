import MarkdownIt from 'markdown-it'
import { MAX_MARKDOWN } from './rendering-cost.ts'
import { sanitize } from './sanitize.ts'
import { uniqueName } from './unique-name.ts'

/** A heading of a text, for a list of what is on the page. */
export interface Heading {
  readonly id: string
  readonly level: number
  readonly text: string
}

const parser = new MarkdownIt({ html: true, linkify: true })
// What merely looks like an address, such as `example.com`, is not one; `https://…` is.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
for (const scheme of ['//', 'ftp:', 'mailto:']) parser.linkify.add(scheme, null)
parser.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]
  if (token && /^[a-z][a-z0-9+.-]*:/i.test(String(token.attrGet('href') ?? ''))) {
    token.attrSet('rel', 'noopener noreferrer')
    token.attrSet('target', '_blank')
  }
  return self.renderToken(tokens, index, options)
}

/**
 * Markdown (CommonMark, tables, strikethrough, autolinks, HTML) as sanitised HTML.
 *
 * @param top level of the text's highest headings, so that they stand below those of the page without leaving one out
 */
export function markdownToHtml(markdown: string, top: number): string {
  return sanitize(render(markdown, top).html)
}

/**
 * A text that is a page of its own: sanitised HTML whose headings have ids, with the list of them.
 *
 * @param top level of the text's highest headings
 */
export function markdownToPage(
  markdown: string,
  top = 2
): { readonly html: string; readonly headings: readonly Heading[] } {
  const { html, headings } = render(markdown, top)
  let next = 0
  // Ids are set after the text was sanitised, on the headings that Markdown made: HTML in the text cannot bring any.
  const withIds = sanitize(html).replace(/<h([1-6])>/g, (tag, level: string) => {
    const heading = headings[next]
    if (heading?.level !== Number(level)) return tag
    next++
    return `<h${level} id="${heading.id}">`
  })
  return { html: withIds, headings: headings.slice(0, next) }
}

function render(markdown: string, top: number): { html: string; headings: Heading[] } {
  if (markdown.length > MAX_MARKDOWN) return { html: `<pre>${parser.utils.escapeHtml(markdown)}</pre>`, headings: [] }
  const env = {}
  const tokens = parser.parse(markdown, env)
  const headings: Heading[] = []
  const ids = new Set<string>()
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1)))
  const shift = top - Math.min(...levels)
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    const level = Math.min(6, Number(token.tag.slice(1)) + shift)
    token.tag = `h${level}`
    if (token.type === 'heading_close') continue
    const text = plainOf(tokens[index + 1]?.children ?? [])
    headings.push({ id: uniqueId(text, ids), level, text })
  }
  return { html: parser.renderer.render(tokens, parser.options, env).trim(), headings }
}

function plainOf(tokens: readonly { type: string; content: string }[]): string {
  return tokens
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')
}

/** Letters and digits of any script with hyphens between, as heading anchors on GitHub. */
function uniqueId(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-')
      .slice(0, 80) || 'section'
  return uniqueName(base, taken, '-')
}
