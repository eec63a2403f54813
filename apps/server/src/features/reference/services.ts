import { apiDefinitions, type ChangesQuery, type EntityDefinition, file } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { ProblemError } from '../../platform/http/errors.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { ExportTexts, markdownTexts } from './forms/texts.ts'
import { findVersions } from './forms/version-pair.ts'
import { PREPARATION_JOB, preparationJob } from './preparation/job.ts'
import { type ContentSource, Preparations } from './preparation/preparations.ts'
import { PreparationStorage } from './preparation/storage.ts'
import { PreparationThread, type ThreadOptions } from './preparation/thread.ts'
import { ReferenceReader } from './reader.ts'
import { ReferenceStore } from './store.ts'
import { ValidationStore } from './validation/store.ts'
import { type DefinitionChange, findUnreadable, type PresentFile, validateContent } from './validation/validation.ts'
import { viewerOf } from './viewer.ts'

export interface ReferenceOptions extends Pick<PlatformServices, 'database' | 'jobs' | 'publicUrl'> {
  contents: ContentSource
  log: FastifyBaseLogger
  wordsFolder: string
  /** How documents are prepared, where that is not as usual. */
  preparation?: PreparationOptions | undefined
}

export interface PreparationOptions extends Partial<Omit<ThreadOptions, 'log'>> {
  /** Whether what is published is prepared when the server has started and whenever it changes, or only when it is read. */
  inBackground?: boolean
}

type Entity = Pick<EntityDefinition, 'key'>

/** What the calls of the reference work with. */
export type ReferenceServices = ReturnType<typeof makeReference>['services']

/** Milliseconds in which changes are gathered before they are handled together. */
const GATHERING_MS = 300

/** Makes the reference's services, and defines its job. */
export function makeReference({
  database,
  jobs,
  contents,
  log,
  publicUrl,
  wordsFolder,
  preparation = {}
}: ReferenceOptions) {
  const { inBackground = true, ...threadOptions } = preparation
  const store = new ReferenceStore(database)
  const storage = new PreparationStorage(database)
  const validationStore = new ValidationStore(database)
  const texts = new ExportTexts(wordsFolder)
  const thread = new PreparationThread({ log, ...threadOptions })
  const preparations = new Preparations({
    storage,
    contents,
    thread,
    log,
    origin: publicUrl,
    texts: markdownTexts(texts)
  })
  /** Reads for whoever makes a request. */
  const readerFor = (request: Pick<FastifyRequest, 'session'>) =>
    new ReferenceReader(store, preparations, viewerOf(request))
  jobs.define(preparationJob({ store, storage, preparations, log }))

  async function orderPreparation(): Promise<void> {
    const [unexamined, unprepared] = [await store.allUnexamined(), await store.unprepared()]
    if (unexamined.length === 0 && unprepared.length === 0) return
    await inTransaction(database, (transaction) => jobs.enqueue(transaction, PREPARATION_JOB, {}))
    jobs.wake(PREPARATION_JOB)
  }

  let order: NodeJS.Timeout | undefined
  /** Looks once for many changes. */
  function prepareInBackground(): void {
    if (!inBackground || order) return
    order = setTimeout(() => {
      order = undefined
      // No request waits for it, and the first reader prepares what is missing.
      orderPreparation().catch((error) => log.warn({ err: error }, 'the preparation could not be requested'))
    }, GATHERING_MS)
    order.unref()
  }

  return {
    services: { store, validationStore, preparations, thread, contents, readerFor, texts },
    /** What the catalogue calls before a record changes and afterwards. */
    observer: {
      validateContent: (content: PresentFile['content'], present: PresentFile | undefined) =>
        validateContent({ store: validationStore, preparations }, content, present),
      findRefusals: async ({ key }: Entity, changes: readonly DefinitionChange[]) =>
        key === apiDefinitions.key
          ? findUnreadable({ store: validationStore, preparations }, changes)
          : new Map<number, ProblemError>(),
      changed: ({ key }: Entity) => {
        if (key === file.key || key === apiDefinitions.key) prepareInBackground()
      }
    },
    /**
     * The OpenAPI documents of two versions of an API, as whoever makes a request reads them: JSON.
     *
     * @throws ProblemError 404 when there is no such version, or none to compare with
     */
    readVersions: async (request: Pick<FastifyRequest, 'session'>, api: string, choice: ChangesQuery) => {
      const { from, to } = await findVersions(readerFor(request), api, choice)
      const textOf = async ({ contentId, version }: typeof from) => ({
        version,
        text: Buffer.from(await preparations.convert(contentId, 'openapi.json')).toString()
      })
      return { from: await textOf(from), to: await textOf(to) }
    },
    /** The versions of all APIs that everybody reads in the sandbox, of each API the newest first. */
    listPublished: async () => {
      const versions = await store.list(null, null)
      return versions.filter(({ file, environments }) => file !== null && environments.includes('sandbox'))
    },
    /** Prepares in the background whatever is published and cannot be read yet. */
    prepareInBackground,
    close: async () => {
      clearTimeout(order)
      await thread.close()
    }
  }
}
