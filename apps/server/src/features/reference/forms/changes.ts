import { DEFAULT_LOCALE, matchLocale } from '@portico/contract'
import type { Changes } from '@portico/openapi'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { ReadableVersion } from '../reader.ts'
import type { ReferenceServices } from '../services.ts'
import { listedOperations } from './listed-operations.ts'
import { below, type ExportTexts } from './texts.ts'

/** Which two versions are compared; what is left out is the newest, and the one before it. */
export interface ChangesChoice {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly language?: string | undefined
}

export interface FoundChanges {
  readonly body: Uint8Array
  readonly from: string
  readonly to: string
}

/** The differences between two versions of an API, as JSON or as Markdown. */
export class ReferenceChanges {
  readonly #services: ReferenceServices
  readonly #texts: ExportTexts

  constructor(services: ReferenceServices, texts: ExportTexts) {
    this.#services = services
    this.#texts = texts
  }

  /** @throws ProblemError 404 when there is no such version, or none to compare with; 503 when the documents are too large */
  async find(api: string, choice: ChangesChoice, form: 'json' | 'markdown'): Promise<FoundChanges> {
    const { from, to } = await this.#versions(api, choice)
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
            texts: below(this.#texts.translations(locale, 'reference-changes'), 'reference'),
            language: locale,
            root: `/apireference/${encodeURIComponent(api)}`
          }
    )
    const body = form === 'json' && choice.language ? await this.#titled(made, api, to.version, choice.language) : made
    return { body, from: from.version, to: to.version }
  }

  /** Names what is new in the reader's language, where the version is translated into it. */
  async #titled(made: Uint8Array, api: string, version: string, language: string): Promise<Uint8Array> {
    const changes = JSON.parse(new TextDecoder().decode(made)) as Changes
    const { operations } = changes.added
    if (operations.length === 0) return made
    const listed = await listedOperations(this.#services.reader, api, { version, language })
    const titles = new Map(listed.map(({ path, title }) => [path, title]))
    const added = {
      ...changes.added,
      operations: operations.map((one) => ({ ...one, title: titles.get(`${one.kind}s/${one.id}`) ?? one.title }))
    }
    return new TextEncoder().encode(JSON.stringify({ ...changes, added }))
  }

  async #versions(api: string, { from, to }: ChangesChoice): Promise<{ from: ReadableVersion; to: ReadableVersion }> {
    const versions = (await this.#services.reader.versions(api))
      .filter(({ file }) => file !== null)
      .map(({ version }) => version)
    const newer = to ?? versions.find((version) => version !== from || versions.length === 1)
    const older = from ?? versions[versions.indexOf(newer ?? '') + 1]
    const after = await this.#read(api, newer)
    if (older === undefined)
      throw new ProblemError('notFound', {
        detail: `${api} has no version before ${after.version} to compare with. There are: ${versions.join(', ')}.`
      })
    return { from: await this.#read(api, older), to: after }
  }

  async #read(api: string, version: string | undefined): Promise<ReadableVersion> {
    return (await this.#services.reader.read(api, { version }, { kind: 'outline', key: '' })).version
  }
}
