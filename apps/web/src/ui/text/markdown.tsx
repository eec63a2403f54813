import { clsx } from 'clsx'
import MarkdownIt from 'markdown-it'
import { useMemo } from 'react'

/** Addresses that lead out of the portal. Others would be relative to a place that the text knows nothing of. */
const OUTWARD = /^(?:https?:\/\/|mailto:)/i

/** Lucide's `image-off`, for images that are not shown. */
const IMAGE_OFF =
  '<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" class="size-3.5"><path d="m2 2 20 20M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5 6 21M18 12l3 3M3.59 3.59A2 2 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.05-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9"/></svg>'

/** HTML is recognized, so that addresses in it do not become links, and shown as text. */
const parser = new MarkdownIt({ html: true, linkify: true })
type Token = ReturnType<typeof parser.parse>[number]
// Every link is read; prepareLinks() hides those that do not lead out of the portal.
parser.validateLink = () => true
const escapeToken = (tokens: readonly Token[], index: number) => parser.utils.escapeHtml(tokens[index]?.content ?? '')
parser.renderer.rules.html_block = escapeToken
parser.renderer.rules.html_inline = escapeToken
// A name with a point, such as `readme.md`, is not an address; `https://…` and `a@example.com` are.
parser.linkify.set({ fuzzyLink: false })
parser.core.ruler.push('portal', ({ tokens, env }) => {
  const { topLevel } = env as { topLevel: number }
  for (const [index, token] of tokens.entries()) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + topLevel - 1)}`
    if (token.type === 'th_open' || token.type === 'td_open') alignByAttribute(token)
    if (token.type !== 'inline') continue
    prepareLinks(token.children ?? [])
    const [first] = token.children ?? []
    if (first?.type === 'text' && tokens[index - 2]?.type === 'list_item_open')
      first.content = first.content.replace(/^\[ \] /, '☐ ').replace(/^\[x\] /i, '☑ ')
  }
})
parser.renderer.rules.table_open = () => '<table tabindex="0">'
// An image would tell its server who reads this.
parser.renderer.rules.image = (tokens, index, options, env, self) => {
  const alt = self.renderInlineAsText(tokens[index]?.children ?? [], options, env)
  if (alt === '') return ''
  const text = parser.utils.escapeHtml(alt)
  return `<span class="inline-flex items-center gap-1.5 rounded-1 bg-sunken px-1.5 text-ink-2">${IMAGE_OFF}${text}</span>`
}

/** The content policy allows no `style` attributes. */
function alignByAttribute(token: Token): void {
  const alignment = /left|center|right/.exec(String(token.attrGet('style') ?? ''))?.[0]
  token.attrs = alignment === undefined ? [] : [['align', alignment]]
}

/** Outward links open in a tab of their own; of any other link only its text is shown. */
function prepareLinks(tokens: readonly Token[]): void {
  let isHidden = false
  for (const token of tokens) {
    if (token.type === 'link_open') isHidden = !OUTWARD.test(String(token.attrGet('href') ?? ''))
    if (token.type === 'link_open' || token.type === 'link_close') token.hidden = isHidden
    if (token.type !== 'link_open') continue
    token.attrSet('target', '_blank')
    token.attrSet('rel', 'noopener noreferrer nofollow')
  }
}

interface MarkdownTextProps {
  text: string
  /** The level of its first-level headings, 2 to 6. */
  topLevel: number
  className?: string
}

/** A text in GitHub's Markdown. HTML in it is shown as text, scripts' addresses are dropped, and nothing is loaded from elsewhere. */
export function MarkdownText({ text, topLevel, className }: MarkdownTextProps) {
  const html = useMemo(() => parser.render(text, { topLevel }), [text, topLevel])
  return <div className={clsx('prose max-w-prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
