import { escapeAttribute } from '@/lib/plugin/escape-attribute.ts'
import type { GrammarName } from '@/ui/code/highlight.ts'
import type { AttributeValues, ElementName } from '../embed/attributes.ts'

/** A file of a snippet, as it stands in the shop's project. */
export interface SnippetFile {
  name: string
  grammar: GrammarName
  code: string
}

/** An attribute of a tag with its value: a text, nothing (`true`, as of `async`), or an expression of JSX. */
export type TagAttribute = readonly [name: string, value: string | true | { expression: string }]

interface TagOptions {
  /** Before each line but the first. */
  indent?: string
  /** Ends as `/>`, as JSX wants it; otherwise with a closing tag. */
  isSelfClosing?: boolean
  escape?: (value: string) => string
}

/** Characters up to which a tag stands in one line. */
const LINE = 100

/** A tag with its attributes, in one line where it is short, otherwise with an attribute a line. */
export function tag(
  name: string,
  attributes: readonly TagAttribute[],
  { indent = '', isSelfClosing = false, escape: escaped = escapeAttribute }: TagOptions = {}
): string {
  const written = attributes.map(([attribute, value]) => {
    if (value === true) return attribute
    return typeof value === 'string' ? `${attribute}="${escaped(value)}"` : `${attribute}={${value.expression}}`
  })
  const end = isSelfClosing ? '/>' : `></${name}>`
  const line = [`<${name}`, ...written].join(' ') + (isSelfClosing ? ` ${end}` : end)
  if (indent.length + line.length <= LINE) return line
  return `<${name}\n${written.map((one) => `${indent}  ${one}\n`).join('')}${indent}${end}`
}

/** The attributes of an element as a tag has them. */
export const tagAttributes = (values: AttributeValues): TagAttribute[] => Object.entries(values) as [string, string][]

/** A file of the plugin as a page loads it. */
export interface PluginFile {
  /** Whole address. */
  url: string
  /** Hash by which a browser refuses another content, such as `sha384-…`; none of a file that changes. */
  integrity: string | undefined
}

/** What all snippets are made from. */
export interface SnippetInput {
  element: ElementName
  /** Only what is right: see usableValues(). */
  values: AttributeValues
  script: PluginFile
  /** Style sheet that keeps the place free until the element is there. */
  reserve: PluginFile | undefined
}

const integrity = (file: PluginFile, word: string): TagAttribute[] =>
  file.integrity === undefined
    ? []
    : [
        ['integrity', file.integrity],
        [word, 'anonymous']
      ]

/** Attributes of the `link` that loads the style sheet. */
export const linkAttributes = (file: PluginFile, crossOrigin = 'crossorigin'): TagAttribute[] => [
  ['rel', 'stylesheet'],
  ['href', file.url],
  ...integrity(file, crossOrigin)
]

/** Attributes of the `script` that loads the elements. */
export const scriptAttributes = (file: PluginFile, crossOrigin = 'crossorigin'): TagAttribute[] => [
  ['type', 'module'],
  ['src', file.url],
  ...integrity(file, crossOrigin)
]

/** The tags that load the plugin in the head of a page. */
export function headTags({ script, reserve }: SnippetInput, indent = ''): string {
  return [
    ...(reserve ? [tag('link', linkAttributes(reserve), { indent }).replace(/><\/link>$/, '>')] : []),
    tag('script', scriptAttributes(script), { indent })
  ].join(`\n${indent}`)
}

/** The event of an element that a shop most likely acts on, and what its listener does, in JavaScript without indent. */
export function mainEvent(element: ElementName): { name: string; body: [string, string] } {
  return element === 'portico-payment-button'
    ? {
        name: 'portico-payment-succeeded',
        body: ['const { payment } = event.detail', 'console.log(payment.paymentId)']
      }
    : { name: 'portico-quotation', body: ['const { quotation } = event.detail', 'console.log(quotation.quotationId)'] }
}

/** Whether an element shows nothing until the page opens it. */
export const isDialog = (element: ElementName): boolean => element === 'portico-quotation-dialog'
