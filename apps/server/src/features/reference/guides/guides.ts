import fs from 'node:fs'
import path from 'node:path'
import { DEFAULT_LOCALE, type Guide, LOCALES, type Locale } from '@portico/contract'
import type { PreparationThread } from '../preparation/thread.ts'

/** Where a guide may name the portal's own address. */
const SERVER = /\{\{\s*server\s*\}\}/g

/** A guide as it is written. */
export interface GuideSource {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly markdown: string
}

/**
 * The guides in every language: read from their files at the start, and turned into HTML with the first request for one, in the
 * preparing thread, so that a server whose guides are not read does not load what that takes.
 */
export class Guides {
  readonly #sources: ReadonlyMap<Locale, readonly GuideSource[]>
  readonly #thread: PreparationThread
  readonly #rendered = new Map<Locale, Promise<readonly Guide[]>>()

  /**
   * @param folder with a folder for each language
   * @param server the portal's public address
   * @throws Error naming a file that has no title or summary
   */
  constructor({ folder, server, thread }: { folder: string; server: string; thread: PreparationThread }) {
    this.#thread = thread
    this.#sources = new Map(LOCALES.map((locale) => [locale, readGuides(path.join(folder, locale), server)]))
  }

  /** The guides in a language, in the order of their names; those that it lacks in the portal's first language. */
  async list(locale: Locale): Promise<readonly Guide[]> {
    const [own, original] = await Promise.all([this.#render(locale), this.#render(DEFAULT_LOCALE)])
    const missing = original.filter(({ name }) => !own.some((guide) => guide.name === name))
    return [...own, ...missing].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** The guides in a language as they are written, in the order of their names; none that it lacks. */
  sources(locale: Locale): readonly GuideSource[] {
    return (this.#sources.get(locale) ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** A guide as it is written, in a language or, where it lacks it, in the portal's first. */
  source(locale: Locale, name: string): GuideSource | undefined {
    const named = (guide: GuideSource) => guide.name === name
    return this.#sources.get(locale)?.find(named) ?? this.#sources.get(DEFAULT_LOCALE)?.find(named)
  }

  async #render(locale: Locale): Promise<readonly Guide[]> {
    const known = this.#rendered.get(locale)
    if (known) return known
    const begun = this.#renderAll(this.#sources.get(locale) ?? [])
    this.#rendered.set(locale, begun)
    // What failed is tried again by the next reader.
    begun.catch(() => this.#rendered.delete(locale))
    return begun
  }

  async #renderAll(sources: readonly GuideSource[]): Promise<readonly Guide[]> {
    if (sources.length === 0) return []
    const texts = await this.#thread.run({ kind: 'guides', texts: sources.map(({ markdown }) => markdown) })
    return sources.map(({ name, title, summary }, index) => ({
      name,
      title,
      summary,
      html: texts[index]?.html ?? '',
      headings: [...(texts[index]?.headings ?? [])]
    }))
  }
}

/** Reads the guides of a folder, whose names are their paths in it without the ending. */
function readGuides(folder: string, server: string): GuideSource[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file).split(path.sep).join('/').slice(0, -'.md'.length)
      return parseGuide(name, fs.readFileSync(file, 'utf8').replace(SERVER, server))
    })
}

/**
 * Takes a guide apart: lines of `key: value` between two lines of hyphens, then Markdown.
 *
 * @throws Error when there is no title or summary
 */
export function parseGuide(name: string, text: string): GuideSource {
  const [, head = '', markdown = ''] =
    /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text) ?? []
  const values = new Map(
    head.split(/\r?\n/).flatMap((line) => {
      const [, key, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key, unquoted(value)] as const]
    })
  )
  const [title, summary] = [values.get('title'), values.get('summary')]
  if (!title || !summary) throw new Error(`The guide ${name} has no title or no summary at its beginning.`)
  return { name, title, summary, markdown }
}

/** A value of YAML on one line: plain, or in quotes. */
function unquoted(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'")
  return /^".*"$/.test(value) ? (JSON.parse(value) as string) : value
}
