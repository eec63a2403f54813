import type { OperationView } from '@portico/openapi'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startPortal } from '../../testing/portal.ts'
import { openApi, overlay, referenceCalls } from '../../testing/references.ts'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

sharePortal()

/** Documents in other languages than their own, by overlays beside them. */

// What the portal itself publishes would be prepared as well, and nobody here reads it.
beforeAll(() => portal.sql('delete from api_definitions'))

const { publish, piece, addFile, changeFile } = referenceCalls(() => user)

const summaryIn = async (api: string, language: string) =>
  (await piece<OperationView>(api, 'operation', 'readThing', `?language=${language}`)).summary

const ORIGINAL = { plain: 'Read a thing' }
const TRANSLATED = { plain: 'Leer una cosa' }

test('an overlay that is saved later translates, and what it leaves out says its language', async () => {
  const { document } = await publish('later', openApi())
  expect(await summaryIn('later', 'es')).toEqual(ORIGINAL)
  await addFile(overlay(), document)
  expect(await summaryIn('later', 'es')).toEqual(TRANSLATED)
  expect(await summaryIn('later', 'en')).toEqual(ORIGINAL)
  const { description } = await piece<OperationView>('later', 'operation', 'readThing', '?language=es')
  expect(description).toEqual({ plain: 'Reads one thing.', lang: 'en' })
  expect(await piece('later', 'outline', '', '?language=es')).toMatchObject({
    translation: { language: 'es', translated: 1, total: expect.any(Number) }
  })
})

test('a document that is replaced is translated by the overlay that was there', async () => {
  const { file, document } = await publish('before', openApi())
  await addFile(overlay(), document)
  await changeFile('PATCH', file, { content: openApi({ title: 'Second' }) })
  expect(await summaryIn('before', 'es')).toEqual(TRANSLATED)
  expect(await piece('before', 'outline', '', '?language=es')).toMatchObject({ title: 'Second' })
})

test('an overlay that is replaced, deleted or moved away counts from then on', async () => {
  const { document } = await publish('changing', openApi())
  const file = await addFile(overlay('Uno'), document)
  expect(await summaryIn('changing', 'es')).toEqual({ plain: 'Uno' })
  await changeFile('PATCH', file, { content: overlay('Dos') })
  expect(await summaryIn('changing', 'es')).toEqual({ plain: 'Dos' })
  const newer = await addFile(overlay('Tres'), document)
  expect(await summaryIn('changing', 'es')).toEqual({ plain: 'Tres' })
  await changeFile('PATCH', newer, { document: null })
  expect(await summaryIn('changing', 'es')).toEqual({ plain: 'Dos' })
  await user.fetch(`api/files/${file.id}`, { method: 'DELETE' })
  expect(await summaryIn('changing', 'es')).toEqual(ORIGINAL)
})

describe('the language asked for', () => {
  test('is found whatever its region and its capitals', async () => {
    const { document } = await publish('regions', openApi())
    await addFile(overlay('Ler uma coisa', 'pt-BR'), document)
    await addFile(overlay('Leer una cosa', 'ES'), document)
    for (const language of ['pt-br', 'pt-PT', 'pt'])
      expect([language, await summaryIn('regions', language)]).toEqual([language, { plain: 'Ler uma coisa' }])
    for (const language of ['es', 'es-MX', 'Es']) expect(await summaryIn('regions', language)).toEqual(TRANSLATED)
    for (const language of ['fr', 'en-GB', 'xx']) expect(await summaryIn('regions', language)).toEqual(ORIGINAL)
    const page = await user.json('api/reference/regions?language=es-AR')
    expect(page).toMatchObject({ language: 'es', versions: [{ languages: ['en', 'es', 'pt-BR'] }] })
    const { headers } = await user.fetch('api/reference/regions/pieces/outline?language=pt')
    expect(headers.get('content-language')).toBe('pt-BR')
  })

  test('may be the document’s own, which it says itself, and no overlay of that language counts', async () => {
    const { document } = await publish('spanish', openApi({ info: '  x-language: es' }))
    await addFile(overlay(), document)
    await addFile(overlay('Read it', 'en'), document)
    expect(await summaryIn('spanish', 'es')).toEqual(ORIGINAL)
    expect(await summaryIn('spanish', 'en')).toEqual({ plain: 'Read it' })
    expect(await summaryIn('spanish', 'fr')).toEqual(ORIGINAL)
  })
})

test('a document of a thousand operations is imported while others call, and translated like any', async () => {
  const paths = Array.from(
    { length: 1000 },
    (_, index) => `  /things/{id}/parts/part${index}:
    get:
      operationId: parts/${index}
      tags: [Things]
      summary: Read part ${index}
      description: Part ${index} of a **thing**, with all that is known of it.
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: It, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
`
  ).join('')
  let imported = false
  const importing = publish('thousand', openApi({ paths })).finally(() => {
    imported = true
  })
  const statuses = new Set<number>()
  while (!imported) statuses.add((await user.fetch('api/account')).status)
  const { document } = await importing
  expect([...statuses]).toEqual([200])
  expect(await piece('thousand', 'operation', 'parts/999')).toMatchObject({ summary: { plain: 'Read part 999' } })
  expect(await piece('thousand', 'outline')).toMatchObject({ counts: { operations: 1002 } })
  await addFile(overlay(), document)
  expect(await summaryIn('thousand', 'es')).toEqual(TRANSLATED)
})

test('the job prepares translations before anybody reads them, and removes those that nobody can read', async () => {
  const { document, file } = await publish('ahead', openApi())
  const translation = await addFile(overlay(), document)
  const prepared = () =>
    portal.sql(
      `select t.language, t.complete from reference_translations t join files f on f.content_id = t.content_id
        where f.id = $1 order by t.language`,
      [file.id]
    )
  expect(await prepared()).toEqual([{ language: 'en', complete: true }])
  await portal.app.jobs.run('reference-preparation')
  expect(await prepared()).toEqual([
    { language: 'en', complete: true },
    { language: 'es', complete: true }
  ])
  await changeFile('PATCH', translation, { document: null })
  await portal.sql(`update reference_translations set started_date = now() - interval '1 hour'`)
  await portal.app.jobs.run('reference-preparation')
  expect(await prepared()).toEqual([{ language: 'en', complete: true }])
})

describe('a server that has started', () => {
  test('prepares by itself what is published, and may be stopped while it does', async () => {
    const own = await startPortal({ preparation: {} })
    const complete = () => own.sql('select from reference_translations where complete')
    await vi.waitFor(async () => expect((await complete()).length).toBeGreaterThan(0), 25_000)
    await own.close()
    const troubles = own
      .log()
      .split('\n')
      .filter((line) => /"level":[456]0/.test(line))
    expect(troubles).toEqual([])
  })

  test('prepares what a change of the catalogue asks for', async () => {
    const own = await startPortal({ preparation: {} })
    await own.sql('delete from api_definitions')
    const calls = referenceCalls(
      (
        (client) => () =>
          client
      )(await signIn(own, 'user'))
    )
    const { document } = await calls.publish('changed', openApi())
    await calls.addFile(overlay(), document)
    const translated = () => own.sql(`select from reference_translations where complete and language = 'es'`)
    await vi.waitFor(async () => expect(await translated()).toHaveLength(1), 25_000)
    await own.close()
  })
})
