import { type JsonObject, objectAt, omitUndefined, ownValue } from '../document/json.ts'
import type { Translated } from '../document/overlays/overlay.ts'
import type { ExternalDocs, PlainText, RichText } from '../model/text.ts'
import { MAX_RENDERING_COST, renderingCost } from '../text/rendering-cost.ts'
import { plainText, richText, verbatimText, wellFormed } from '../text/rich-text.ts'

const MAX_TITLE = 200

export interface TextOptions {
  /** BCP 47 tag of what is being prepared. */
  readonly language: string
  /** BCP 47 tag of the texts that no overlay brought. */
  readonly documentLanguage: string
  /** Which texts an overlay brought. */
  readonly translated?: Pick<Translated, 'has'> | undefined
}

/** Reads the texts of a document, marks those that are not in the language asked for, and counts both. */
export class Texts {
  readonly #options: TextOptions
  readonly #isRead: boolean
  readonly #foreign: string | undefined
  readonly #counted = new Map<string, WeakSet<object>>()
  /** Which texts there were, and whether there was enough effort left to turn them into HTML. */
  readonly #known = new Map<string, boolean>()
  #effort = MAX_RENDERING_COST
  #total = 0
  #translated = 0

  /** @param isRead false to find no texts at all, where they are not used */
  constructor(options: TextOptions, isRead = true) {
    this.#isRead = isRead
    this.#options = options
    this.#foreign = options.language === options.documentLanguage ? undefined : options.documentLanguage
  }

  /**
   * A text with Markdown; undefined when there is none.
   *
   * @param top level of its highest headings, when it stands directly below a page's title
   */
  rich(node: JsonObject, key: string, top?: number): RichText | undefined {
    const text = this.#read(node, key)
    return text === undefined ? undefined : this.#rich(text, this.#languageOf(node, key), top)
  }

  /** A text without markup; undefined when there is none. */
  plain(node: JsonObject, key: string): PlainText | undefined {
    const text = this.#read(node, key)
    return text === undefined ? undefined : plainText(text, this.#languageOf(node, key))
  }

  /**
   * The summary of an object, with what it says at length. A summary of several lines, or one too long for a title, is a description.
   */
  titled(node: JsonObject): { readonly summary?: PlainText; readonly description?: RichText } {
    const summary = this.plain(node, 'summary')
    const description = this.rich(node, 'description', 2)
    if (!summary || isTitle(summary.plain)) return omitUndefined({ summary, description })
    return omitUndefined({ description: description ?? this.rich(node, 'summary') })
  }

  /** A text of a list, which an overlay may have brought as a whole. */
  item(list: readonly unknown[], index: number, owner: JsonObject, key: string): RichText | undefined {
    const text = this.#read(list, String(index))
    if (text === undefined) return undefined
    const own = this.#languageOf(list, String(index), this.#options.translated?.has(owner, key))
    return this.#rich(text, own)
  }

  /** The external documentation of an object, when it has any with an address one may follow. */
  externalDocs(node: JsonObject): ExternalDocs | undefined {
    const docs = objectAt(node, 'externalDocs')
    const url = docs && webAddress(ownValue(docs, 'url'))
    return docs && url ? omitUndefined({ url, description: this.rich(docs, 'description') }) : undefined
  }

  /** How many of the texts that were read are in the language asked for; each counts once, however often it was read. */
  get counts(): { readonly language: string; readonly translated: number; readonly total: number } {
    return { language: this.#options.language, translated: this.#translated, total: this.#total }
  }

  #read(node: object, key: string): string | undefined {
    const text = this.#isRead ? ownValue(node, key) : undefined
    return isText(text) ? text : undefined
  }

  #rich(text: string, lang: string | undefined, top?: number): RichText {
    let affordable = this.#known.get(text)
    if (affordable === undefined) {
      const effort = renderingCost(text)
      affordable = effort <= this.#effort
      if (affordable) this.#effort -= effort
      this.#known.set(text, affordable)
    }
    return affordable ? richText(text, lang, top) : verbatimText(text, lang)
  }

  #languageOf(node: object, key: string, known = false): string | undefined {
    const translated = known || !this.#foreign || this.#options.translated?.has(node, key) === true
    let counted = this.#counted.get(key)
    if (!counted) {
      counted = new WeakSet()
      this.#counted.set(key, counted)
    }
    if (!counted.has(node)) {
      counted.add(node)
      this.#total++
      if (translated) this.#translated++
    }
    return translated ? undefined : this.#foreign
  }
}

/** Whether a summary can stand as a title: on one line, and not too long for it. */
export function isTitle(text: string): boolean {
  return text.length <= MAX_TITLE && !text.includes('\n')
}

/** An address that a link may lead to: of this site or of the web, never one that runs something. */
export function webAddress(value: unknown): string | undefined {
  if (!isText(value)) return undefined
  const address = wellFormed(value).trim()
  // Browsers ignore control characters before an address and line breaks in it.
  const scheme = /^[\p{Cc} ]*([a-z][a-z0-9+.-]*):/iu.exec(address.replaceAll(/[\t\n\r]/g, ''))?.[1]
  return scheme === undefined || /^(?:https?|mailto)$/i.test(scheme) ? address : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
