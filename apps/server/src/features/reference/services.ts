import { apiDefinitions, type EntityDefinition, file } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/open.ts'
import type { ProblemError } from '../../platform/http/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { ExportTexts, markdownTexts } from './forms/texts.ts'
import { ReferenceMarkup } from './markup/markup.ts'
import { PREPARATION_JOB, preparationJob } from './preparation/job.ts'
import { type ContentSource, Preparations } from './preparation/preparations.ts'
import { PreparationStorage } from './preparation/storage.ts'
import { PreparationThread, type ThreadOptions } from './preparation/thread.ts'
import { ReferenceReader } from './reader.ts'
import { ReferenceStore } from './store.ts'
import { AdmissionStore } from './validation/store.ts'
import {
  admitContent,
  type BroughtContent,
  type DefinitionChange,
  type PresentFile,
  refuseUnreadable
} from './validation/validation.ts'

export interface ReferenceOptions {
  database: Database
  jobs: Jobs
  contents: ContentSource
  log: FastifyBaseLogger
  /** The portal's address. */
  publicUrl: string
  /** Folder of all published words. */
  wordsFolder: string
  /** Folder of the built client. */
  clientFolder: string
  /** How documents are prepared, where that is not as usual. */
  preparation?: PreparationOptions | undefined
}

export interface PreparationOptions extends Partial<Omit<ThreadOptions, 'log'>> {
  /** Whether what is published is prepared when the server has started and whenever it changes, or only when somebody reads it. */
  ahead?: boolean
}

/** What the calls of the reference work with. */
export interface ReferenceServices {
  reader: ReferenceReader
  store: ReferenceStore
  admissions: AdmissionStore
  preparations: Preparations
  thread: PreparationThread
  contents: ContentSource
  markup: ReferenceMarkup
  texts: ExportTexts
}

/** The reference, as those who put the server together have it. */
export interface Reference {
  services: ReferenceServices
  /** What the catalogue asks before a record changes, and tells of its changes. */
  observer: {
    /** @see admitContent */
    admit: (content: BroughtContent | null, file: PresentFile | undefined) => Promise<void>
    /** @see refuseUnreadable */
    refusals: (
      entity: Pick<EntityDefinition, 'key'>,
      changes: readonly DefinitionChange[]
    ) => Promise<ReadonlyMap<number, ProblemError>>
    changed: (entity: Pick<EntityDefinition, 'key'>) => void
  }
  /** Has whatever is published and cannot be read yet prepared in the background. */
  prepareAhead: () => void
  close: () => Promise<void>
}

/** Milliseconds in which changes are gathered before one looks what they ask for. */
const GATHERING_MS = 300

/** Makes the reference's services, and defines its job. */
export function makeReference({
  database,
  jobs,
  contents,
  log,
  publicUrl,
  wordsFolder,
  clientFolder,
  preparation = {}
}: ReferenceOptions): Reference {
  const { ahead = true, ...threadOptions } = preparation
  const store = new ReferenceStore(database)
  const storage = new PreparationStorage(database)
  const admissions = new AdmissionStore(database)
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
  const reader = new ReferenceReader(store, preparations)
  const markup = new ReferenceMarkup({ reader, database, log, clientFolder })
  jobs.define(preparationJob({ store, storage, preparations, log }))

  async function orderPreparation(): Promise<void> {
    const [unexamined, unprepared] = [await store.unexamined(null), await store.unprepared()]
    if (unexamined.length === 0 && unprepared.length === 0) return
    await inTransaction(database, (transaction) => jobs.enqueue(transaction, PREPARATION_JOB, {}))
    jobs.wake(PREPARATION_JOB)
  }

  let order: NodeJS.Timeout | undefined
  /** Looks once for many changes. */
  function prepareAhead(): void {
    if (!ahead || order) return
    order = setTimeout(() => {
      order = undefined
      // Nobody waits for it, and who reads first has prepared what is missing.
      orderPreparation().catch((error) => log.warn({ err: error }, 'preparing could not be asked for'))
    }, GATHERING_MS)
    order.unref()
  }

  return {
    services: { store, admissions, preparations, thread, contents, reader, markup, texts },
    observer: {
      admit: (content, present) => admitContent({ store: admissions, preparations }, content, present),
      refusals: async ({ key }, changes) =>
        key === apiDefinitions.key ? refuseUnreadable({ store: admissions, preparations }, changes) : new Map(),
      changed: ({ key }) => {
        if (key === file.key || key === apiDefinitions.key) prepareAhead()
      }
    },
    prepareAhead,
    close: async () => {
      clearTimeout(order)
      await Promise.all([thread.close(), markup.close()])
    }
  }
}
