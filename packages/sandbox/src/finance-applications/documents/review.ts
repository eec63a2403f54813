import type pg from 'pg'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { approve, requestDocumentsAgain } from '../lifecycle.ts'
import type { ApplicationRecord, DocumentRecord, RejectionReason } from '../model.ts'
import { DOCUMENT_TRANSITIONS, moved } from '../states.ts'
import { documentsOf, updateDocument } from '../store.ts'

/** What the name of a file has its document rejected for. */
const NAMED_REJECTIONS: readonly (readonly [part: string, reason: RejectionReason])[] = [
  ['not-legible', 'NOT_LEGIBLE'],
  ['wrong-document', 'WRONG_DOCUMENT'],
  ['out-of-date', 'OUT_OF_DATE'],
  ['incomplete', 'INCOMPLETE'],
  ['other-person', 'OTHER_PERSON']
]

/** Why the review rejects a document, by the names of the files that were not rejected before; undefined when it accepts it. */
export function rejectionOf({ files, rejectedFiles }: DocumentRecord['detail']): RejectionReason | undefined {
  const names = files.slice(rejectedFiles).map(({ fileName }) => fileName.toLowerCase())
  return NAMED_REJECTIONS.find(([part]) => names.some((name) => name.includes(part)))?.[1]
}

/** Reviews the documents of an application: they are accepted, and it is approved, or some are rejected, and it asks for them again. */
export async function finishReview(
  client: pg.PoolClient,
  moment: OwnerMoment,
  application: ApplicationRecord
): Promise<void> {
  const documents = await documentsOf(client, moment.owner, application.applicationId)
  const rejected: DocumentRecord[] = []
  for (const document of documents.filter(({ status }) => status === 'HANDED_IN')) {
    const rejection = rejectionOf(document.detail)
    const reviewed = moved(DOCUMENT_TRANSITIONS, document, rejection ? 'REJECTED' : 'ACCEPTED')
    const { files, rejection: _, ...detail } = document.detail
    const changed = {
      ...reviewed,
      detail: { ...detail, files, ...(rejection && { rejection, rejectedFiles: files.length }) }
    }
    await updateDocument(client, changed, moment.now)
    if (rejection) rejected.push(changed)
  }
  const [first] = rejected
  if (first) await requestDocumentsAgain(client, moment, application, first.detail.dueOn)
  else await approve(client, moment, application)
}
