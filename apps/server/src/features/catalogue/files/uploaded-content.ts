import type { FastifyRequest } from 'fastify'
import type { StoredRecord } from '../store.ts'
import { type Contents, StoredContent } from './contents.ts'

/**
 * Makes a change whose body may have a content. The content is stored before the change begins, and removed afterwards unless the
 * record has it: the change may have been refused, or the record had the same bytes before. The result of the change does not depend
 * on whether the content can be removed now, because `removeAbandoned` repeats that.
 */
export async function withUploadedContent(
  contents: Contents,
  { body, log }: Pick<FastifyRequest, 'body' | 'log'>,
  change: () => Promise<StoredRecord>
): Promise<StoredRecord> {
  const uploaded = Object.values(body ?? {}).find((value) => value instanceof StoredContent)
  let kept: number | undefined
  try {
    const changed = await change()
    kept = changed.content?.id
    return changed
  } finally {
    if (uploaded && uploaded.id !== kept)
      await contents
        .remove(uploaded.id)
        .catch((error) => log.error({ err: error }, 'a content that no record has could not be removed'))
  }
}
