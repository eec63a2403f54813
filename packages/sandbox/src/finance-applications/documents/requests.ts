import type pg from 'pg'
import { newId } from '../../core/identifiers.ts'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { insertRecord } from '../../core/table.ts'
import type { ApplicationRecord, DocumentKind, DocumentRecord } from '../model.ts'
import { DOCUMENTS } from '../store.ts'

/** Asks for documents of the applicant. */
export async function requestDocuments(
  client: pg.PoolClient,
  { now }: OwnerMoment,
  { owner, applicationId, detail }: ApplicationRecord,
  kinds: readonly DocumentKind[],
  dueOn: string
): Promise<void> {
  const { language, applicants } = detail
  for (const kind of kinds) {
    const document: DocumentRecord = {
      documentId: newId('doc'),
      owner,
      applicationId,
      status: 'MISSING',
      version: 1,
      detail: { applicantId: applicants[0]?.applicantId ?? '', kind, language, files: [], rejectedFiles: 0, dueOn },
      createdAt: now,
      updatedAt: now
    }
    await insertRecord(client, DOCUMENTS, document)
  }
}
