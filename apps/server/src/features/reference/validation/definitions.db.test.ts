import {
  type CatalogueRecord,
  type FileReport,
  type HistoryEntry,
  type ImportPlan,
  PATHS,
  type ReferenceApis
} from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi, overlay, referenceCalls, refusal } from '../../../testing/references.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

/** Which document an API definition may refer to: readers who have one are never left with nothing by mistake. */

// What the portal itself publishes would be prepared as well, and nobody here reads it.
beforeAll(() => portal.sql('delete from api_definitions'))

const { publish, define, piece, addFile } = referenceCalls(() => user)

describe('an API definition never goes from a document that can be read to one that cannot', () => {
  const api = 'moved'
  const BROKEN = openApi().replace('info:', 'info: [')
  let definition: CatalogueRecord
  let unreadable: CatalogueRecord
  let readable: CatalogueRecord

  const put = (document: CatalogueRecord | null, { id, idapi, name, version }: CatalogueRecord = definition) =>
    user.fetch(`api/api-definitions/${id}`, { method: 'PUT', json: { id, idapi, name, version, document } })
  const patch = (document: CatalogueRecord | null, { id }: CatalogueRecord = definition) =>
    user.fetch(`api/api-definitions/${id}`, { method: 'PATCH', json: { id, document } })
  const documentOf = async () =>
    (await user.json<{ document: { id: number } | null }>(`api/api-definitions/${definition.id}`)).document?.id
  const newDocument = async (name: string) =>
    (await (await user.fetch('api/documents', { method: 'POST', json: { name } })).json()) as CatalogueRecord

  async function expectRefused(response: Response) {
    const problem = await refusal(response, 400)
    expect(problem).toMatchObject({
      code: 'documentInvalid',
      params: 'apiDefinitions',
      fieldErrors: [{ objectName: 'apiDefinitions', field: 'document', message: 'Unreadable' }]
    })
    expect(problem.detail).toContain('moved 1.0.0 is published')
    expect(problem.detail).toContain('set document to null')
  }

  beforeAll(async () => {
    const published = await publish(api, openApi())
    definition = published.definition
    readable = published.document
    unreadable = await newDocument('unreadable')
    await addFile(BROKEN, unreadable)
    await addFile('Just a note.', unreadable)
    await addFile(overlay(), unreadable)
  })

  test.each([
    ['PUT', put],
    ['PATCH', patch]
  ] as const)('by %s', async (_method, change) => {
    await expectRefused(await change(unreadable))
    await expectRefused(await change(await newDocument('without a file')))
    // Whether or not anybody has examined its files yet.
    await portal.sql('delete from reference_documents')
    await expectRefused(await change(unreadable))
    expect(await documentOf()).toBe(readable.id)
    expect(await piece(api, 'outline')).toMatchObject({ title: 'Tests' })
  })

  test('by restoring', async () => {
    const own = await define('restored-definition', '1.0.0', unreadable)
    expect((await patch(readable, own)).status).toBe(200)
    const entries = await user.json<HistoryEntry[]>(`api/api-definitions/${own.id}/history`)
    const response = await admin.fetch(`api/api-definitions/${own.id}/restore`, {
      method: 'POST',
      json: { entry: entries.at(-1)?.id }
    })
    expect((await refusal(response, 400)).fieldErrors).toMatchObject([{ field: 'document', message: 'Unreadable' }])
  })

  test('by importing: the line is refused, in the plan already', async () => {
    const records = [{ id: definition.id, document: { id: unreadable.id } }]
    const send = (query: string) =>
      user.fetch(`api/api-definitions/import${query}`, { method: 'POST', json: { records } })
    const plan = (await (await send('?dryRun=true')).json()) as ImportPlan
    const fault = { objectName: 'apiDefinitions', message: 'Unreadable' }
    expect(plan.lines).toEqual([
      { action: 'refuse', id: definition.id, fieldErrors: [{ ...fault, field: 'document' }] }
    ])
    expect((await refusal(await send(''), 400)).fieldErrors).toEqual([{ ...fault, field: 'records[0].document' }])
    expect(await documentOf()).toBe(readable.id)
  })

  test('but a new one may refer to it, and one whose document could not be read before', async () => {
    const own = await define('never-readable', '1.0.0', unreadable)
    expect((await put(await newDocument('also empty'), own)).status).toBe(200)
    expect((await patch(unreadable, own)).status).toBe(200)
    // Reading it says why there is nothing.
    const { detail } = await refusal(await user.fetch('api/reference/never-readable'), 404)
    expect(detail).toContain('The catalogue has no OpenAPI description for never-readable 1.0.0')
    const { apis } = await user.json<ReferenceApis>(PATHS.references)
    const [version] = apis.find((one) => one.api === 'never-readable')?.versions ?? []
    expect(version).toMatchObject({ file: null, faultyFile: expect.any(Number), environments: [] })
    expect((await user.json<FileReport>(PATHS.fileReport(version?.faultyFile as number))).kind).toBe('invalid')
    const download = await user.fetch('api/download/sandbox/never-readable/1.0.0')
    expect((await refusal(download, 404)).detail).toContain('no OpenAPI description')
  })

  test('and one that is refused anyway is refused for its own reason', async () => {
    const { id } = definition
    const gone = await user.fetch(`api/api-definitions/${id}`, {
      method: 'PATCH',
      json: { id, document: { id: 4_000_000_000 } }
    })
    expect((await refusal(gone, 400)).fieldErrors).toMatchObject([{ field: 'document', message: 'Reference' }])
    const late = await user.fetch(`api/api-definitions/${id}`, {
      method: 'PATCH',
      json: { id, document: unreadable },
      headers: { 'If-Match': '"99"' }
    })
    expect((await refusal(late, 412)).message).toBe('error.concurrencyFailure')
  })

  test('nor is its publication kept from ending, or from going on with another document', async () => {
    const other = await newDocument('other')
    await addFile(openApi({ title: 'Other' }), other)
    expect((await patch(other)).status).toBe(200)
    expect(await piece(api, 'outline')).toMatchObject({ title: 'Other' })
    expect((await patch(null)).status).toBe(200)
    expect((await patch(unreadable)).status).toBe(200)
  })
})
