import type { FinanceApiSchemas } from '@portico/finance'
import type pg from 'pg'
import type { ApiContext } from '../../core/api.ts'
import type { Call, Handler, HandlerResponse } from '../../core/handler.ts'
import { runIdempotently } from '../../core/idempotency/idempotency.ts'
import { newId } from '../../core/identifiers.ts'
import { commonProblem, invalidField, stateConflict } from '../../core/problems.ts'
import { reviewDocuments } from '../lifecycle.ts'
import type { ApplicationRecord, DocumentRecord } from '../model.ts'
import { toDocument } from '../response.ts'
import { DOCUMENT_TRANSITIONS, moved } from '../states.ts'
import { documentsOf, insertFile, readApplication, readDocument, updateDocument } from '../store.ts'
import { contentError, MAX_FILE_BYTES } from './files.ts'

/** Files that belong together. */
const MAX_FILES = 5
/** Files of a document in all, those that were rejected included. */
const MAX_FILES_EVER = 20

const idsOf = ({ path }: Call) => ({
  applicationId: String(path.applicationId),
  documentId: String(path.documentId)
})

/** Handlers of the documents of applications. */
export function documentHandlers({ pool, cursors }: ApiContext): Record<string, Handler> {
  return {
    listDocuments: async (call) => {
      const { owner, query } = call
      const { applicationId } = await readApplication(pool, owner, idsOf(call).applicationId)
      return cursors.respond(
        call,
        JSON.stringify([owner, 'documents', applicationId, query.status]),
        async (after = '0') => {
          const documents = await documentsOf(pool, owner, applicationId)
          return documents.filter(
            ({ status, sequence }) =>
              Number(sequence) > Number(after) && (query.status === undefined || status === query.status)
          )
        },
        toDocument
      )
    },

    readDocument: async (call) => ({
      status: 200,
      body: toDocument(await readDocument(pool, call.owner, idsOf(call)))
    }),

    handInDocument: (call) => runIdempotently(pool, call, (client) => handIn(client, call))
  }
}

/** Adds a file to a document. With the last missing document, the application moves on to its review. */
async function handIn(client: pg.PoolClient, call: Call): Promise<HandlerResponse> {
  const { owner, now } = call
  const { fileName, mediaType, content } = call.body as FinanceApiSchemas['FileUpload']
  const { applicationId, documentId } = idsOf(call)
  const application = await readApplication(client, owner, applicationId, 'for update')
  const document = await readDocument(client, owner, { applicationId, documentId }, 'for update')
  requireOpen(application, document)
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > MAX_FILE_BYTES)
    throw commonProblem('contentTooLarge', `The file has ${bytes.length} bytes. Send at most ${MAX_FILE_BYTES}.`)
  const fault = contentError(bytes, mediaType)
  if (fault) throw invalidField('/content', 'invalid_format', fault)
  const file = { fileName, mediaType, size: bytes.length, handedInAt: now.toISOString() }
  const { rejection: _, ...detail } = document.detail
  const changed = await updateDocument(
    client,
    {
      ...(document.status === 'HANDED_IN' ? document : moved(DOCUMENT_TRANSITIONS, document, 'HANDED_IN')),
      detail: { ...detail, files: [...detail.files, file] }
    },
    now
  )
  await insertFile(client, { owner, fileId: newId('fil'), documentId, content: bytes, createdAt: now })
  const documents = await documentsOf(client, owner, applicationId)
  if (documents.every(({ status }) => status === 'HANDED_IN' || status === 'ACCEPTED'))
    await reviewDocuments(client, call, application)
  return { status: 201, body: toDocument(changed) }
}

/** @throws SandboxProblem 409 when the document takes no further file */
function requireOpen(application: ApplicationRecord, { status, detail }: DocumentRecord): void {
  if (status === 'ACCEPTED') throw stateConflict('The document is ACCEPTED. It accepts no further file.')
  if (application.status !== 'DOCUMENTS_REQUIRED')
    throw stateConflict(`The application is ${application.status}. Files can be uploaded only in DOCUMENTS_REQUIRED.`)
  const { files, rejectedFiles } = detail
  if (files.length - rejectedFiles >= MAX_FILES || files.length >= MAX_FILES_EVER)
    throw stateConflict(`The document has ${files.length} files and accepts no more.`)
}
