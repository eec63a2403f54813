import sanitizeHtml from 'sanitize-html'
import { appendTo } from '../document/json.ts'

/** What a description may be made of. Everything else loses its tags; scripts, styles and forms lose their contents too. */
const TAGS = [
  ...'p br hr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div'.split(' '),
  ...'table thead tbody tfoot tr th td caption details summary a code em strong'.split(' '),
  ...'i b u s del ins sub sup kbd samp var abbr cite q mark small span wbr'.split(' ')
]
const WITHOUT_CONTENTS =
  'script style textarea option noscript title iframe object svg math template xmp noembed noframes select button'.split(
    ' '
  )
const ALIGNMENT = /text-align:\s*(left|center|right)/

/** Tags as our own Markdown renderer writes them for ordinary texts: nothing in them can do harm, whatever stands between them. */
const ORDINARY_TAG =
  /<\/?(?:p|em|strong|code|ul|ol|li|s|blockquote|pre|h[3-6]|thead|tbody|tr|th|td|table|br|hr|a)>|<code class="language-[a-z0-9+#-]{1,30}">|<a href="https:\/\/[^"<>\s]{1,2000}" rel="noopener noreferrer" target="_blank">/g

/** Whether an address leads out of this site. */
const leadsOut = (address: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address.trim())

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: WITHOUT_CONTENTS,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    code: ['class'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
    td: ['align', 'colspan', 'rowspan'],
    ol: ['start'],
    abbr: ['title'],
    details: ['open']
  },
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,30}$/] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href && { href }),
        ...(title && { title }),
        ...(href && leadsOut(href) && { rel: 'noopener noreferrer', target: '_blank' })
      }
    }),
    img: (_tagName, attribs) => imageAsText(attribs),
    th: (tagName, attribs) => ({ tagName, attribs: withAlignment(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: withAlignment(attribs) })
  },
  // What is in a link stays in it: no link stands within another.
  onOpenTag: (name) => {
    if (name === 'a') openLinks++
  },
  onCloseTag: (name) => {
    if (name === 'a') openLinks--
  }
}

/** Links that are open where the sanitiser is; it works through one text at a time. */
let openLinks = 0

/**
 * An image as its alternative text, which leads to it where that is an address one may follow. Showing images of other sites would tell
 * those who reads what.
 */
function imageAsText({ src = '', alt = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = src.trim()
  const isReachable = /^https?:\/\//i.test(address) && openLinks === 0
  if (!isReachable) return { tagName: 'span', attribs: {}, text: alt }
  return {
    tagName: 'a',
    attribs: { href: address, ...(title && { title }), rel: 'noopener noreferrer', target: '_blank' },
    text: alt.trim() === '' ? address : alt
  }
}

/** Markdown tables say an alignment as a style, which our policy for contents does not let through. */
function withAlignment({ style, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const alignment = style && ALIGNMENT.exec(style)?.[1]
  return alignment ? { ...attribs, align: alignment } : attribs
}

/** Beginnings and ends of what loses its contents, and of comments. */
const OPENING_OR_CLOSING = new RegExp(`<(/?)(${WITHOUT_CONTENTS.join('|')})(?=[\\s/>])|<!--|-->`, 'gi')

const WHOLE_OPENING = /<!--|<[a-z]+(?:[\s/][^<>]*)?>/iy

/** Leaves out openings without an end: they would take all that follows with them, which the author did not mean. */
function withoutUnclosed(html: string): string {
  const open = new Map<string, number[]>()
  for (const { 0: found, 1: slash, 2: tag, index } of html.matchAll(OPENING_OR_CLOSING)) {
    const name = tag?.toLowerCase() ?? 'comment'
    if (slash === '/' || found === '-->') open.get(name)?.pop()
    else appendTo(open, name, index)
  }
  const unclosed = [...open.values()].flat().sort((a, b) => a - b)
  let end = 0
  const pieces = unclosed.map((index) => {
    const before = html.slice(end, index)
    WHOLE_OPENING.lastIndex = index
    const whole = WHOLE_OPENING.exec(html)?.[0]
    end = index + (whole ?? '<').length
    return before + (whole === undefined ? '&lt;' : '')
  })
  return pieces.join('') + html.slice(end)
}

/** A head of a column or row that shows nothing: at most breaks and formatting around them. */
const EMPTY_HEAD =
  /<th(?=[\s>])([^<>]*)>(?:\s|&nbsp;|<\/?(?:br|wbr|p|div|b|i|u|s|em|strong|small|code|span|sub|sup)(?=[\s/>])[^<>]*>)*<\/th>/
const EMPTY_HEADS = new RegExp(EMPTY_HEAD, 'g')

/** A row that consists of such heads. */
const EMPTY_HEAD_ROW = new RegExp(`<tr>(?:\\s*${EMPTY_HEAD.source})+\\s*</tr>\\s*`, 'g')
const EMPTY_TABLE_HEAD = /<thead>\s*<\/thead>\s*/g

/** The attributes of a head that a cell has as well; that of an empty one need not be aligned. */
const cellAttributes = (attributes: string): string => (attributes.match(/ (?:col|row)span="\d+"/g) ?? []).join('')

/** A head without text has nothing to announce: a row of them is left out, and beside others it is a cell. */
function withoutEmptyHeads(html: string): string {
  if (!html.includes('<th')) return html
  return (
    html
      // A cell that reaches into the next row holds its column there.
      .replace(EMPTY_HEAD_ROW, (row) => (row.includes(' rowspan=') ? row : ''))
      .replace(EMPTY_TABLE_HEAD, '')
      .replace(EMPTY_HEADS, (_head, attributes: string) => `<td${cellAttributes(attributes)}></td>`)
  )
}

/**
 * HTML in which nothing runs and nothing reaches beyond its place: no scripts, styles, handlers, frames, forms, ids, names or classes,
 * addresses of https, http and mailto only, no images.
 *
 * @param html from the Markdown renderer, with whatever HTML the text had
 */
export function sanitize(html: string): string {
  return withoutEmptyHeads(safeHtml(html))
}

function safeHtml(html: string): string {
  if (!html.replace(ORDINARY_TAG, '').includes('<')) return html
  openLinks = 0
  return sanitizeHtml(withoutUnclosed(html), OPTIONS)
}
