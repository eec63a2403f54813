/** The ways in which a body becomes another text with the same content. */
export type BodyVariant =
  | 'compact'
  | 'spaced'
  | 'indented2'
  | 'indented4'
  | 'indentedTab'
  | 'sorted'
  | 'escaped'
  | 'unescaped'
  | 'slashes'
  | 'finalNewline'
  | 'noFinalNewline'
  | 'crlf'
  | 'byteOrderMark'

/** JSON with its keys in alphabetical order at every level. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, of]) => [key, sorted(of)]))
}

/** JSON on one line with a space after each comma and colon, as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, of]) => `${JSON.stringify(key)}: ${spaced(of)}`)
    .join(', ')}}`
}

/** JSON in ASCII alone: other characters as `\u` and four digits. */
const escaped = (json: string): string =>
  json.replace(/[^\x20-\x7e\n\t]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON texts of a value, each with the variants that it shows. */
function jsonVariants(value: unknown): [variants: BodyVariant[], text: string][] {
  const inOrder: [BodyVariant[], unknown][] = [
    [[], value],
    [['sorted'], sorted(value)]
  ]
  const layouts: [BodyVariant, (of: unknown) => string][] = [
    ['compact', (of) => JSON.stringify(of)],
    ['spaced', spaced],
    ['indented2', (of) => JSON.stringify(of, null, 2)],
    ['indented4', (of) => JSON.stringify(of, null, 4)],
    ['indentedTab', (of) => JSON.stringify(of, null, '\t')]
  ]
  return inOrder.flatMap(([order, of]) =>
    layouts.flatMap(([layout, write]): [BodyVariant[], string][] => {
      const text = write(of)
      const variants = [...order, layout]
      return [
        [variants, text],
        [[...variants, 'escaped'], escaped(text)],
        [[...variants, 'slashes'], text.replaceAll('/', '\\/')],
        [[...variants, 'escaped', 'slashes'], escaped(text).replaceAll('/', '\\/')]
      ]
    })
  )
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/**
 * Texts with the same content as a body, the likeliest first, each with what distinguishes it from the body. A form field has no carriage
 * returns and may have lost the last line's end, so these are tried too.
 */
export function bodyVariants(body: string): { variants: BodyVariant[]; text: string }[] {
  const json = parsed(body.trim())
  const ends: [BodyVariant[], (text: string) => string][] = [
    [[], (text) => text],
    [['finalNewline'], (text) => `${text}\n`],
    [['crlf'], (text) => text.replaceAll('\n', '\r\n')],
    [['crlf', 'finalNewline'], (text) => `${text.replaceAll('\n', '\r\n')}\r\n`]
  ]
  const found = new Map<string, BodyVariant[]>([[body, []]])
  const add = (text: string, variants: BodyVariant[]) => {
    if (!found.has(text)) found.set(text, variants)
  }
  for (const [end, change] of ends) add(change(body), end)
  add(body.trim(), ['noFinalNewline'])
  add(`\uFEFF${body}`, ['byteOrderMark'])
  // What is written as \u in the body may have been sent as the characters.
  if (json && /\\u[0-9a-f]{4}/i.test(body)) add(JSON.stringify(json.value), ['unescaped'])
  for (const [end, change] of ends)
    for (const [variants, text] of json ? jsonVariants(json.value) : []) add(change(text), [...variants, ...end])
  found.delete(body)
  return [...found].map(([text, variants]) => ({ text, variants }))
}
