import { type ChangesQuery, DEFAULT_LOCALE, matchLocale } from '@portico/contract'
import type { Changes } from '@portico/openapi'
import type { ReferenceReader } from '../reader.ts'
import type { ReferenceServices } from '../services.ts'
import { listedOperations } from './listed-operations.ts'
import { type ExportTexts, subtree } from './texts.ts'
import { findVersions } from './version-pair.ts'

/** The differences between two versions of an API, as JSON or as Markdown. */
export class ReferenceChanges {
  readonly #services: ReferenceServices
  readonly #texts: ExportTexts

  constructor(services: ReferenceServices, texts: ExportTexts) {
    this.#services = services
    this.#texts = texts
  }

  /**
   * @param reader who compares
   * @param choice which two versions; what is left out is the newest, and the one before it
   * @throws ProblemError 404 when there is no such version, or none to compare with; 503 when the documents are too large
   */
  async find(
    reader: ReferenceReader,
    api: string,
    choice: ChangesQuery,
    form: 'json' | 'markdown'
  ): Promise<Uint8Array> {
    const { from, to } = await findVersions(reader, api, choice)
    const locale = matchLocale(choice.language) ?? DEFAULT_LOCALE
    const made = await this.#services.preparations.compare(
      from.contentId,
      to.contentId,
      form === 'json'
        ? undefined
        : {
            name: to.name,
            from: from.version,
            to: to.version,
            texts: subtree(this.#texts.translations(locale, 'reference-changes'), 'reference'),
            language: locale,
            root: `/apireference/${encodeURIComponent(api)}`
          }
    )
    return form === 'json' && choice.language
      ? titled(reader, made, { api, version: to.version, language: choice.language })
      : made
  }
}

/** Names what is new in the reader's language, where the version is translated into it. */
async function titled(
  reader: ReferenceReader,
  made: Uint8Array,
  { api, version, language }: { api: string; version: string; language: string }
): Promise<Uint8Array> {
  const changes = JSON.parse(new TextDecoder().decode(made)) as Changes
  const { operations } = changes.added
  if (operations.length === 0) return made
  const listed = await listedOperations(reader, api, { version, language })
  const titles = new Map(listed.map(({ path, title }) => [path, title]))
  const added = {
    ...changes.added,
    operations: operations.map((one) => ({ ...one, title: titles.get(`${one.kind}s/${one.id}`) ?? one.title }))
  }
  return new TextEncoder().encode(JSON.stringify({ ...changes, added }))
}
