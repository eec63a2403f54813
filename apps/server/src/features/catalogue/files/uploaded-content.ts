import type { FastifyRequest } from 'fastify'
import type { StoredRecord } from '../store.ts'
import { type Contents, StoredContent } from './contents.ts'

/**
 * Makes a change whose body may have brought a content. The content is stored by the time the change begins; it is removed again
 * unless the record has it afterwards, be it that the change was refused or that the record had the same bytes before. What the change
 * came to is answered, whether or not the content can be removed now: `removeAbandoned` comes to it in the end.
 */
export async function withUploadedContent(
  contents: Contents,
  { body, log }: Pick<FastifyRequest, 'body' | 'log'>,
  change: () => Promise<StoredRecord>
): Promise<StoredRecord> {
  const brought = Object.values(body ?? {}).find((value) => value instanceof StoredContent)
  let kept: number | undefined
  try {
    const changed = await change()
    kept = changed.content?.id
    return changed
  } finally {
    if (brought && brought.id !== kept)
      await contents
        .remove(brought.id)
        .catch((error) => log.error({ err: error }, 'a content that no record has could not be removed'))
  }
}
