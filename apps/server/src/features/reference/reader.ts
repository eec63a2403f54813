import { API_ENVIRONMENTS, DEFAULT_LOCALE } from '@portico/contract'
import { ProblemError } from '../../platform/http/errors.ts'
import type { Preparations } from './preparation/preparations.ts'
import type { KnownContent } from './preparation/storage.ts'
import type {
  ChosenVersion,
  ListedVersion,
  PieceResult,
  ReferenceStore,
  StoredPiece,
  VersionSelection
} from './store.ts'
import type { Viewer } from './viewer.ts'

/** Milliseconds that a reader waits for what has to be prepared first. */
const PREPARATION_TIMEOUT_MS = 25_000
/** Milliseconds where there is something to be read meanwhile: a list with less in it, or the document's own language. */
const SHORT_TIMEOUT_MS = 8_000
/** Seconds after which to retry a request for what is being prepared. */
const RETRY_SECONDS = 5

/** A version that can be read. */
export type ReadableVersion = ChosenVersion & {
  readonly contentId: number
  readonly contentDigest: string
  readonly translation: NonNullable<ChosenVersion['translation']>
}

/** What a page reads: a version in a language, and a piece of it. */
export interface ReadResult {
  readonly version: ReadableVersion
  readonly piece: StoredPiece | undefined
}

/** Reads what is published for one viewer, and prepares it first where necessary. */
export class ReferenceReader {
  readonly #store: ReferenceStore
  readonly #preparations: Preparations

  readonly #viewer: Viewer

  constructor(store: ReferenceStore, preparations: Preparations, viewer: Viewer) {
    this.#viewer = viewer
    this.#store = store
    this.#preparations = preparations
  }

  /**
   * Reads a piece of a version of an API.
   *
   * @param digests of the pieces that the caller has already
   * @returns without a piece when the document has none such
   * @throws ProblemError 404 that names what there is, or 503 when preparing the document takes long
   */
  async read(
    api: string,
    choice: VersionSelection,
    piece: { kind: string; key: string },
    digests?: readonly string[]
  ): Promise<ReadResult> {
    const isLate = withDeadline(PREPARATION_TIMEOUT_MS)
    for (let acceptsOwnLanguage = false; ; ) {
      const found = await this.#store.find(this.#viewer, api, choice, piece, digests)
      const unexamined = found.unexamined.filter((contentId) => !this.#preparations.failureOf(contentId))
      if (unexamined.length > 0) {
        await isLate(this.#examineAll(unexamined))
        continue
      }
      const version = await this.#readable(api, choice, found)
      if (!version.translation) {
        this.#refuseFailed([version.contentId])
        await isLate(this.#preparations.examine(version.contentId))
        continue
      }
      if (version.wantedOverlay === version.translation.overlay || acceptsOwnLanguage)
        return { version: { ...version, translation: version.translation }, piece: found.piece }
      acceptsOwnLanguage = !(await this.#translated(version.contentId, version.wantedOverlay))
    }
  }

  /** Reads a version of an API without a piece; the newest when none is named. Throws what `read` does. */
  async version(api: string, version?: string): Promise<ReadableVersion> {
    return (await this.read(api, { version }, { kind: 'outline', key: '' })).version
  }

  /**
   * All versions of an API, newest first.
   *
   * @throws ProblemError 503 when finding out what they are takes long
   */
  async versions(api: string, language: string = DEFAULT_LOCALE): Promise<ListedVersion[]> {
    const { unexamined, versions } = await this.#store.listExamined(this.#viewer, api, language)
    if (unexamined.length === 0) return versions
    await withDeadline(PREPARATION_TIMEOUT_MS)(this.#examineAll(unexamined))
    return this.#store.list(this.#viewer, api, language)
  }

  /** All versions of all APIs; on a server that has just been set up, some may be without a document for a while. */
  async list(language: string = DEFAULT_LOCALE): Promise<ListedVersion[]> {
    const { unexamined, versions } = await this.#store.listExamined(this.#viewer, null, language)
    if (unexamined.length === 0) return versions
    await undefinedIfLate(withDeadline(SHORT_TIMEOUT_MS)(this.#examineAll(unexamined)))
    return this.#store.list(this.#viewer, null, language)
  }

  async #examineAll(contents: readonly number[]): Promise<void> {
    for (const contentId of contents) await this.#preparations.examine(contentId)
  }

  /** Whether a translation is there in time. */
  async #translated(contentId: number, overlay: number | null): Promise<boolean> {
    if (overlay === null) return false
    return (
      (await undefinedIfLate(withDeadline(SHORT_TIMEOUT_MS)(this.#preparations.translate(contentId, overlay)))) ?? false
    )
  }

  /** @throws ProblemError 503 when one of the contents, which may be the requested one, could not be examined */
  #refuseFailed(contents: readonly number[]): void {
    for (const contentId of contents) {
      const failure = this.#preparations.failureOf(contentId)
      if (failure)
        throw new ProblemError('unavailable', { detail: `${failure.message} It will be retried in a few minutes.` })
    }
  }

  /** @throws ProblemError when there is no such version, or no document of it */
  async #readable(api: string, { version, environment }: VersionSelection, found: PieceResult) {
    const chosen = found.version
    if (chosen?.contentId != null && chosen.contentDigest !== null)
      return { ...chosen, contentId: chosen.contentId, contentDigest: chosen.contentDigest }
    this.#refuseFailed(found.unexamined)
    const versions = await this.#store.list(this.#viewer, api)
    if (versions.length === 0) throw await this.unknownApi(api)
    if (chosen)
      throw new ProblemError('notFound', {
        detail: `The catalogue has no OpenAPI description for ${api} ${chosen.version}: its API definition refers to no document, or no file of that document is one.`
      })
    throw new ProblemError('notFound', {
      detail: `${api} has no version ${version ?? `in ${environment}`}. ${listVersions(versions)}`
    })
  }

  /** The refusal for an API that no definition names. */
  async unknownApi(api: string): Promise<ProblemError> {
    const names = [...new Set((await this.#store.list(this.#viewer, null)).map((each) => each.api))]
    const there = names.length > 0 ? `Available: ${names.slice(0, 50).join(', ')}.` : 'There is none.'
    return new ProblemError('notFound', { detail: `There is no API ${api}. ${there}` })
  }
}

/**
 * A watch that all waiting of one call goes by.
 *
 * @returns waits for work, which goes on, but no longer than there is time left; then it throws a 503
 */
function withDeadline(total: number) {
  const end = Date.now() + total
  return async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new ProblemError('unavailable', {
              detail: 'The OpenAPI description is being processed. Retry in a few seconds.',
              retryAfterSeconds: RETRY_SECONDS
            })
          ),
        Math.max(0, end - Date.now())
      )
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** What work comes to; undefined when it takes longer than one waits. */
async function undefinedIfLate<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

/**
 * Finds out what a content is, and what is wrong with it.
 *
 * @throws ProblemError 503 when that takes long
 */
export const reportContent = (preparations: Preparations, contentId: number): Promise<KnownContent> =>
  withDeadline(PREPARATION_TIMEOUT_MS)(preparations.examine(contentId))

/** A sentence that lists versions of an API with their environments. */
export const listVersions = (versions: readonly ListedVersion[]): string =>
  `Available: ${versions.map((each) => `${each.version} (${each.environments.join(', ') || 'without a document'})`).join(', ')}.`

/** Where a version is published, first the environment that is ahead. */
export const environmentsOf = ({ environments }: Pick<ChosenVersion, 'environments'>) =>
  API_ENVIRONMENTS.filter((name) => environments?.includes(name) ?? true)
