import type { FastifyBaseLogger } from 'fastify'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import { StoppingError } from '../../../platform/threads/task-thread.ts'
import type { ReferenceStore } from '../store.ts'
import type { Preparations } from './preparations.ts'
import type { PreparationStorage } from './storage.ts'

export const PREPARATION_JOB = 'reference-preparation'

interface JobServices {
  store: ReferenceStore
  storage: PreparationStorage
  preparations: Preparations
  log: FastifyBaseLogger
}

/**
 * The job that prepares what the catalogue publishes and cannot be read yet, one document after the other, and removes what is no
 * longer read. Another run does nothing twice.
 */
export function preparationJob({ store, storage, preparations, log }: JobServices): JobDefinition<object> {
  /** One document that cannot be prepared does not keep the others from it. */
  const attempt = (work: Promise<unknown>, about: object) =>
    work.catch((error) => {
      if (error instanceof StoppingError) throw error
      log.error({ err: error, ...about }, 'a document could not be prepared')
    })

  async function prepareAll(): Promise<void> {
    for (const contentId of await store.allUnexamined())
      await attempt(preparations.examine(contentId, false), { contentId })
    for (const { contentId, overlayId } of await store.unprepared())
      await attempt(
        overlayId === null
          ? preparations.examine(contentId, false)
          : preparations.translate(contentId, overlayId, false),
        { contentId, overlayId }
      )
    await storage.cleanUp()
  }

  return {
    name: PREPARATION_JOB,
    schedule: '40 3 * * *',
    retry: { seconds: 30, maxSeconds: 600, times: 3 },
    expireSeconds: 3600,
    run: async () => {
      try {
        await prepareAll()
      } catch (error) {
        // The next server to start queues the job again.
        if (!(error instanceof StoppingError)) throw error
      }
    }
  }
}
