/** A piece of HTML that is safe to put into a page as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Markup | string | number | false | undefined | readonly Value[]

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function render(value: Value): string {
  if (value instanceof Markup) return value.text
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return value.map(render).join('')
}

/** Template of HTML: whatever is put in is escaped, unless it is markup itself. `false` and undefined leave nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part))
}
