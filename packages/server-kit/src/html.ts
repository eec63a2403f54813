/** A fragment of HTML that is inserted into a page without escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Escapes a text for the content and the quoted attributes of HTML and XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)

type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[]

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (value === undefined || value === false) return ''
  if (typeof value === 'object') return value.map(render).join('')
  return escapeHtml(String(value))
}

/** Template tag for HTML. It escapes every value that is not `Html`, joins lists, and omits `undefined` and `false`. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part))
