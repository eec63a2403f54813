import { describe, expect, test } from 'vitest'
import { fileOf } from '../../testing/files.ts'
import { byStatus, FinanceOwner, twentyTimes } from '../../testing/finance-applications.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'

shareSandbox()

const upload = (mediaType: string, fileName = 'card', content = fileOf(mediaType)) => ({
  fileName,
  mediaType,
  content: content.toString('base64')
})
const PDF = upload('application/pdf')

/** An application that needs an identity document, and the path of that document. */
async function needingDocument(owner: FinanceOwner) {
  const { applicationId } = await owner.checked({ familyName: 'Documents' })
  const { body } = await owner.get(`/applications/${applicationId}/documents`)
  const [document] = body.items
  const path = `/applications/${applicationId}/documents/${document.documentId}`
  return {
    applicationId,
    document,
    path,
    status: async () => (await owner.get(`/applications/${applicationId}`)).body.status
  }
}

test('a document that is missing is handed in, reviewed and accepted, and the application approved', async () => {
  const owner = new FinanceOwner()
  const { applicationId, document, path, status } = await needingDocument(owner)
  expect(document).toMatchObject({ kind: 'IDENTITY_DOCUMENT', status: 'MISSING', files: [] })
  const added = await owner.post(`${path}/files`, PDF)
  const [file] = added.body.files
  expect([added.status, added.body.status, file.size]).toEqual([201, 'HANDED_IN', fileOf('application/pdf').length])
  expect(JSON.stringify(added.body)).not.toContain(PDF.content)
  expect(await status()).toBe('IN_REVIEW')
  await owner.advance({ seconds: 5 })
  expect([await status(), (await owner.get(path)).body.status]).toEqual(['APPROVED', 'ACCEPTED'])
  const late = await owner.post(`${path}/files`, PDF)
  expect([late.status, late.body.detail]).toEqual([409, 'The document is ACCEPTED. It accepts no further file.'])
  expect(await owner.events(applicationId)).toEqual(['application.documents-requested', 'application.approved'])
  const [stored] = await sandbox.sql('select content from sandbox.finance_files where document_id = $1', [
    document.documentId
  ])
  expect(stored?.content).toEqual(fileOf('application/pdf'))
})

test('a file whose name says so has its document rejected, and the application asks for it again', async () => {
  const owner = new FinanceOwner()
  const { path, status } = await needingDocument(owner)
  await owner.post(`${path}/files`, upload('image/jpeg', 'Not-Legible.jpg'))
  await owner.advance({ seconds: 5 })
  expect(await status()).toBe('DOCUMENTS_REQUIRED')
  const rejected = await owner.get(path)
  expect(rejected.body).toMatchObject({ status: 'REJECTED', rejection: { reason: 'NOT_LEGIBLE' } })
  const again = await owner.post(`${path}/files`, upload('image/png', 'card.png'))
  expect(again.body).toMatchObject({
    status: 'HANDED_IN',
    files: [{ fileName: 'Not-Legible.jpg' }, { fileName: 'card.png' }]
  })
  expect(again.body).not.toHaveProperty('rejection')
  await owner.advance({ seconds: 5 })
  expect(await status()).toBe('APPROVED')
})

test('documents that do not come in time end the application', async () => {
  const owner = new FinanceOwner()
  const { status } = await needingDocument(owner)
  await owner.advance({ days: 30 })
  expect(await status()).toBe('DOCUMENTS_REQUIRED')
  await owner.advance({ days: 1 })
  expect(await status()).toBe('EXPIRED')
})

describe('a file', () => {
  test.each([
    ['application/pdf', 'image/png', 'The content is not a PDF file.'],
    ['image/jpeg', 'application/pdf', 'The content is not a JPEG image.'],
    ['image/png', 'image/jpeg', 'The content is not a PNG image.']
  ])('that says %s and is %s is refused', async (mediaType, actual, detail) => {
    const owner = new FinanceOwner()
    const { path } = await needingDocument(owner)
    const refused = await owner.post(`${path}/files`, upload(mediaType, 'card', fileOf(actual)))
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ pointer: '/content', code: 'invalid_format', detail }]
    ])
    expect((await owner.get(path)).body.files).toEqual([])
  })

  test('of 5 MiB is accepted, and a larger one is too large', async () => {
    const owner = new FinanceOwner()
    const { path } = await needingDocument(owner)
    const sized = (bytes: number) =>
      upload('application/pdf', 'scan.pdf', Buffer.concat([fileOf('application/pdf')], bytes))
    const tooLarge = await owner.post(`${path}/files`, sized(5 * 1024 * 1024 + 1))
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'content_too_large'])
    const farTooLarge = await owner.post(`${path}/files`, sized(6 * 1024 * 1024))
    expect([farTooLarge.status, farTooLarge.body.code]).toEqual([413, 'content_too_large'])
    expect((await owner.post(`${path}/files`, sized(5 * 1024 * 1024))).status).toBe(201)
  })

  test('is not read from anybody without a token', async () => {
    const { status } = await sandbox.call(
      'POST',
      '/sandbox/finance-api/v1/applications/app_3W7K1F9QXB/documents/doc_2R7B5K9WNM/files',
      {
        token: 'nonsense',
        body: upload('application/pdf', 'scan.pdf', Buffer.alloc(4 * 1024 * 1024))
      }
    )
    expect(status).toBe(401)
  })

  test('elsewhere is as small as ever', async () => {
    const owner = new FinanceOwner()
    const large = { reason: 'OTHER', note: 'x'.repeat(70_000) }
    const { status, body } = await owner.post('/applications/app_3W7K1F9QXB/cancellation', large)
    expect([status, body.detail]).toEqual([413, 'The body must not exceed 65536 bytes.'])
  })

  test('is one of five: of twenty at once that number is added', async () => {
    const owner = new FinanceOwner()
    const path = '/applications/app_3W7K1F9QXB/documents/doc_2R7B5K9WNM'
    const responses = await twentyTimes(() => owner.post(`${path}/files`, PDF))
    expect(byStatus(responses)).toEqual({ 201: 5, 409: 15 })
    expect((await owner.get(path)).body.files).toHaveLength(5)
  })
})

test('the list of documents has them in the order in which they were asked for, by state and in pages', async () => {
  const owner = new FinanceOwner()
  const path = '/applications/app_3W7K1F9QXB/documents'
  const idsOf = ({ body }: { body: { items: { documentId: string }[] } }) =>
    body.items.map(({ documentId }) => documentId)
  const all = ['doc_2R7B5K9WNM', 'doc_6V1M9C3XTH', 'doc_8T4X1H6VQJ']
  expect(idsOf(await owner.get(path))).toEqual(all)
  expect(idsOf(await owner.get(`${path}?status=REJECTED`))).toEqual(['doc_8T4X1H6VQJ'])
  const first = await owner.get(`${path}?limit=2`)
  const second = await owner.get(`${path}?limit=2&cursor=${first.body.page.nextCursor}`)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(all)
  expect((await owner.get('/applications/app_5D8J1V3ZRC/documents')).body.items).toEqual([])
})
