import { isObject } from '../document/json.ts'
import type { OperationView, ResponseView } from '../model/operation.ts'
import type { SchemaPiece } from '../model/outline.ts'
import type { PropertyView, SchemaView } from '../model/schema.ts'
import type { SearchPiece } from '../model/search.ts'
import type { RichText } from '../model/text.ts'
import { markdownSource } from '../text/source.ts'

export const MAX_ENTRIES = 40_000
const MAX_PLACES_OF_CODE = 12
const DETAIL = 120
/** Longer names are not indexed. */
const MAX_NAME = 300

interface Entry {
  readonly kind: 'o' | 'w' | 's' | 'p' | 'e'
  readonly title: string
  readonly detail: string
  readonly address: string
}

/** Gathers what the search knows of a document, from the views as they are made. */
export class SearchIndex {
  readonly #first: Entry[] = []
  readonly #codes: Entry[] = []
  readonly #properties: Entry[] = []
  readonly #deeper: Entry[] = []
  readonly #places = new Map<string, number>()

  addOperation(view: OperationView): void {
    const base = `${view.kind === 'webhook' ? 'webhooks' : 'operations'}/${view.id}`
    const place = `${view.method} ${view.path}`
    const kind = view.kind === 'webhook' ? 'w' : 'o'
    this.#first.push({ kind, title: view.summary?.plain ?? view.id, detail: place, address: base })
    for (const media of view.requestBody?.contents.slice(0, 1) ?? [])
      this.#addInline(media.schema, place, `${base}#body`)
    for (const response of view.responses) {
      for (const media of response.contents.slice(0, 1))
        this.#addInline(media.schema, place, `${base}#${response.status}`)
      if (/^[45]|^default$/.test(response.status)) this.#addCodes(response, place, `${base}#${response.status}`)
    }
  }

  addSchema({ name, schema }: SchemaPiece): void {
    const address = `schemas/${name}`
    const detail = schema.title ?? firstLine(schema.descriptions?.[0]?.text)
    this.#first.push({ kind: 's', title: name, detail, address })
    this.#addProperties(schema, name, `${address}#`)
  }

  /** At most 40,000 entries; deeper properties are left out first. */
  result(): SearchPiece {
    const all = [this.#first, this.#codes, this.#properties, this.#deeper].flat()
    const entries = all.slice(0, MAX_ENTRIES)
    return {
      titles: entries.map(({ title }) => title),
      details: entries.map(({ detail }) => detail),
      kinds: entries.map(({ kind }) => kind).join(''),
      addresses: entries.map(({ address }) => address)
    }
  }

  /** Bodies that are components have pages of their own. */
  #addInline(schema: SchemaView | undefined, place: string, address: string): void {
    if (!schema || schema.component !== undefined) return
    this.#addProperties(schema, place, `${address}.`)
  }

  #addProperties(schema: SchemaView, owner: string, address: string): void {
    const push = (to: Entry[], title: string, detail: string, path: string) =>
      to.push({ kind: 'p', title, detail, address: `${address}${path}` })
    for (const { name, schema: inner } of propertiesOf(schema)) {
      if (name.length > MAX_NAME) continue
      if (this.#properties.length + this.#deeper.length >= 2 * MAX_ENTRIES) return
      push(this.#properties, name, owner, name)
      const item = inner.items ?? inner
      if (inner.component !== undefined || item.component !== undefined) continue
      for (const { name: second } of propertiesOf(inner))
        if (second.length <= MAX_NAME) push(this.#deeper, second, `${owner} › ${name}`, `${name}.${second}`)
    }
  }

  #addCodes(response: ResponseView, place: string, address: string): void {
    const codes = new Map<string, string>()
    for (const media of response.contents) {
      for (const { value, generated } of media.examples) if (!generated && isObject(value)) addCodesOf(value, codes)
      for (const { name, schema } of media.schema ? propertiesOf(media.schema) : []) {
        if (!CODE_NAMES.includes(name)) continue
        const values = schema.constant ? [schema.constant] : (schema.enumeration ?? [])
        for (const entry of values)
          if (typeof entry.value === 'string' && !codes.has(entry.value))
            codes.set(entry.value, 'description' in entry ? firstLine(entry.description) : '')
      }
    }
    for (const [code, meaning] of codes) {
      const places = this.#places.get(code) ?? 0
      if (places >= MAX_PLACES_OF_CODE) continue
      this.#places.set(code, places + 1)
      const where = `${response.status} ${place}`
      this.#codes.push({ kind: 'e', title: code, detail: meaning ? `${meaning} · ${where}` : where, address })
    }
  }
}

const CODE_NAMES: readonly string[] = ['code', 'error', 'type', 'error_code', 'errorCode']

/** A code is in the response or in its `error` object or `errors` list. */
function addCodesOf(value: Record<string, unknown>, codes: Map<string, string>): void {
  const { errors, error } = value
  const objects = [
    value,
    ...(isObject(error) ? [error] : []),
    ...(Array.isArray(errors) ? errors.filter(isObject) : [])
  ]
  for (const object of objects.slice(0, 20))
    for (const name of CODE_NAMES) {
      const code = object[name]
      if (typeof code !== 'string' || code === '' || code === 'about:blank' || code.length > 100) continue
      const short = /^https?:\/\//.test(code) ? (code.split(/[/#]/).filter(Boolean).at(-1) ?? code) : code
      const meaning = [object.title, object.detail, object.message, object.error_description]
      const words = meaning.find((text) => typeof text === 'string')
      if (!codes.has(short)) codes.set(short, typeof words === 'string' ? words.slice(0, DETAIL) : '')
    }
}

function propertiesOf(schema: SchemaView): readonly PropertyView[] {
  return schema.properties ?? schema.items?.properties ?? []
}

/** The first line in words: what is shown in one line has neither links nor marks. */
function firstLine(text: RichText | undefined): string {
  if (!text) return ''
  const source = markdownSource(text).split('\n', 1)[0] ?? ''
  const line = text.plain === undefined ? source.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]+/g, '') : source
  return line.length > DETAIL ? `${line.slice(0, DETAIL - 1)}…` : line
}
