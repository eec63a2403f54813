/** Elements that only a page has. */
const PAGE = /^<(?:!doctype\s+html|html|head|body|title|script|style|iframe|base|meta|link)[\s/>]/i

/** Elements that a piece of a page begins with, and many a text in Markdown as well: the standard "MIME Sniffing", section 7.1. */
const PIECE_OF_PAGE = /^<(?:h[1-6]|div|font|table|a|b|br|p|ul|ol|section|main|article|nav|header|form|img)[\s/>]/i

/** White space, a comment or a processing instruction, among them the declaration of XML. */
const SKIPPED = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)/
const DOCTYPE = /^<!doctype\s[^<>[\]]*(?:\[[\s\S]*?\]\s*)?>/i
const ROOT = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)(?=[\s/>])/

/** What a heading, a fence, an item or a link of Markdown looks like within a text that begins with an element. */
const MARKDOWN_INSIDE = /^(?:#{1,6} \S|```|[-*] \S)|\]\((?:https?:|[./#])/m

function skip(text: string): string {
  let rest = text
  for (let found = SKIPPED.exec(rest); found; found = SKIPPED.exec(rest)) rest = rest.slice(found[0].length)
  return rest
}

/** The media type of a text in HTML, SVG or another XML, by its root element; undefined for other texts. */
export function markupType(text: string, ending: string): string | undefined {
  let rest = skip(text)
  if (PAGE.test(rest)) return 'text/html'
  const doctype = DOCTYPE.exec(rest)
  if (doctype) rest = skip(rest.slice(doctype[0].length))
  const root = ROOT.exec(rest)?.[1]
  if (!root) return undefined
  if (root.toLowerCase() === 'svg') return 'image/svg+xml'
  if (root.toLowerCase() === 'html') return 'text/html'
  if (doctype || /^\s*<\?xml\s/.test(text)) return 'application/xml'
  if (PIECE_OF_PAGE.test(rest)) return MARKDOWN_INSIDE.test(rest) ? undefined : 'text/html'
  // Without a declaration, only the end distinguishes an element from a "<name>" in prose.
  const last = ending.slice(ending.lastIndexOf('<')).trimEnd()
  const closes = last.startsWith('</') ? last.slice(2, -1).split(':').at(-1)?.trim() === root : last.endsWith('/>')
  return closes ? 'application/xml' : undefined
}
