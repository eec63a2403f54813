import type { NameValue, RequestBody, SampleRequest } from '@portico/openapi'

/** Writes a request as a program or command of one language; each generator's default export. */
export type SampleWriter = (request: SampleRequest) => string

/** Methods that the libraries of most languages have names for. */
export const COMMON_METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** The headers of a request with its cookies, which are encoded already. */
export function allHeaders({ headers, cookies }: SampleRequest): readonly NameValue[] {
  const value = cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')
  return value === '' ? headers : [...headers, { name: 'Cookie', value }]
}

/** Whether a request accepts a compressed response, which the client must then decompress. */
export const acceptsCompressed = ({ headers }: SampleRequest): boolean =>
  headers.some(({ name, value }) => name.toLowerCase() === 'accept-encoding' && /gzip|deflate/.test(value))

/** A form as it is sent (application/x-www-form-urlencoded). */
export function formText(fields: readonly NameValue[]): string {
  return new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value])).toString()
}

/** Whether a name occurs twice, which the objects of most languages cannot contain. */
export function hasDuplicateNames(fields: readonly { name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name)).size < fields.length
}

/** Whether a body is a JSON object or list, which is written as a value of the language. */
export function isStructured(body: RequestBody): body is RequestBody & { kind: 'text'; json: { value: object } } {
  return body.kind === 'text' && typeof body.json?.value === 'object' && body.json.value !== null
}

/**
 * Items between brackets, one a line.
 *
 * @param indent of the line that the opening bracket is on
 */
export function block(brackets: '{}' | '[]', items: readonly string[], indent = ''): string {
  if (items.length === 0) return brackets
  return `${brackets[0]}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${brackets[1]}`
}

/** How a language writes JSON values. */
export interface LiteralSyntax {
  readonly text: (text: string) => string
  /** Numbers, `true`, `false` and `null`; as in JSON when nothing is given. */
  readonly constant?: (value: unknown) => string
  readonly entry: (name: string, item: string) => string
  readonly objectBrackets: '{}' | '[]'
  readonly emptyObject: string
  /** Whether a list of which no item has several lines is one line. */
  readonly hasShortLists?: true
}

/** A JSON value as a language writes it; `indent` is that of the line it begins on. */
export function literal(value: unknown, syntax: LiteralSyntax, indent = ''): string {
  if (typeof value === 'string') return syntax.text(value)
  if (typeof value !== 'object' || value === null) return syntax.constant?.(value) ?? JSON.stringify(value)
  const inner = `${indent}  `
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(([name, item]) => syntax.entry(name, literal(item, syntax, inner)))
    return entries.length === 0 ? syntax.emptyObject : block(syntax.objectBrackets, entries, indent)
  }
  const items = value.map((item) => literal(item, syntax, inner))
  const isShort = syntax.hasShortLists && !items.some((item) => item.includes('\n'))
  return isShort ? `[${items.join(', ')}]` : block('[]', items, indent)
}
