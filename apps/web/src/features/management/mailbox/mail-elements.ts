/** Elements that a mail may be made of; others are left out with all that is in them. */
const ELEMENTS = ['a', 'blockquote', 'br', 'div', 'p', 'span', 'table', 'tbody', 'td', 'tr']
const ATTRIBUTES = ['align', 'border', 'cellpadding', 'cellspacing', 'class', 'role', 'valign', 'width']

const DARK_DEVICE = /\(prefers-color-scheme:\s*dark\)/g

const STYLE_SHEET = /<style>([\s\S]*?)<\/style>/
const TAG = /<[a-z][^>]*>/gi
/** Attributes that the content policy refuses, even in a document that is only read. */
const REFUSED_ATTRIBUTE = /\s(style|on\w+)=/gi

/** A mail's HTML as elements of this page. */
interface MailElements {
  content: HTMLElement
  styleSheet: CSSStyleSheet
  action: string | undefined
}

/**
 * Makes a mail's HTML into elements of this page, which are nothing but text, tables and links. They are made one by one, because the
 * content policy takes no style from markup.
 *
 * @param html as the mail was written
 * @param isDark which colours are shown
 */
export function mailElements(html: string, isDark: boolean): MailElements {
  const inert = html.replace(STYLE_SHEET, '').replace(TAG, (tag) => tag.replace(REFUSED_ATTRIBUTE, ' data-$1='))
  const source = new DOMParser().parseFromString(inert, 'text/html')
  const content = document.createElement('div')
  content.lang = source.documentElement.lang
  copyLook(source.body, content)
  appendCopies(source.body, content)
  const styleSheet = new CSSStyleSheet()
  const rules = STYLE_SHEET.exec(html)?.[1] ?? ''
  // The reader of this page may have chosen another theme than the device's.
  styleSheet.replaceSync(rules.replace(DARK_DEVICE, isDark ? 'all' : 'not all'))
  const action = source.querySelector('td.fill-blue > a')?.getAttribute('href') ?? undefined
  return { content, styleSheet, action: action !== undefined && isWebAddress(action) ? action : undefined }
}

function appendCopies(source: Element, target: HTMLElement): void {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(node.textContent ?? '')
    else if (node instanceof Element && ELEMENTS.includes(node.localName)) target.append(copyOf(node))
  }
}

function copyOf(source: Element): HTMLElement {
  const copy = document.createElement(source.localName)
  for (const name of ATTRIBUTES) {
    const value = source.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  copyLook(source, copy)
  if (copy instanceof HTMLAnchorElement) copyAddress(source, copy)
  appendCopies(source, copy)
  return copy
}

function copyLook(source: Element, copy: HTMLElement): void {
  copy.className = source.className
  copy.style.cssText = source.getAttribute('data-style') ?? ''
}

function copyAddress(source: Element, copy: HTMLAnchorElement): void {
  const address = source.getAttribute('href') ?? ''
  if (!isWebAddress(address) && !address.startsWith('mailto:')) return
  copy.href = address
  copy.target = '_blank'
  copy.rel = 'noopener'
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address)
