import sanitizeHtml from 'sanitize-html'

/** What a description may be made of. Everything else loses its tags; scripts, styles and forms lose their contents too. */
const TAGS = [
  ...[
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'div'
  ],
  ...[
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
    'details',
    'summary',
    'a',
    'img',
    'code',
    'em',
    'strong'
  ],
  ...[
    'i',
    'b',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'kbd',
    'samp',
    'var',
    'abbr',
    'cite',
    'q',
    'mark',
    'small',
    'span',
    'wbr'
  ]
]
const WITHOUT_CONTENTS = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'iframe',
  'object',
  'svg',
  'math',
  'template',
  'xmp',
  'noembed',
  'noframes',
  'select',
  'button'
]
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
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'referrerpolicy'],
    code: ['class'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
    td: ['align', 'colspan', 'rowspan'],
    ol: ['start'],
    abbr: ['title'],
    details: ['open']
  },
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,30}$/] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
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
    img: (tagName, { src, alt, title, width, height }) => ({
      tagName,
      attribs: {
        ...(src && { src }),
        alt: alt ?? '',
        ...(title && { title }),
        ...(width && /^\d{1,4}$/.test(width) && { width }),
        ...(height && /^\d{1,4}$/.test(height) && { height }),
        loading: 'lazy',
        referrerpolicy: 'no-referrer'
      }
    }),
    th: (tagName, attribs) => ({ tagName, attribs: withAlignment(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: withAlignment(attribs) })
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src
}

/** Markdown tables say an alignment as a style, which our policy for contents does not let through. */
function withAlignment({ style, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const alignment = style && ALIGNMENT.exec(style)?.[1]
  return alignment ? { ...attribs, align: alignment } : attribs
}

/**
 * HTML in which nothing runs and nothing reaches beyond its place: no scripts, styles, handlers, frames, forms, ids, names or classes,
 * addresses of https, http and mailto only, images of https or this site.
 *
 * @param html from the Markdown renderer, with whatever HTML the text had
 */
export function sanitize(html: string): string {
  return html.replace(ORDINARY_TAG, '').includes('<') ? sanitizeHtml(html, OPTIONS) : html
}
