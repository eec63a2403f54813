import { createHash } from 'node:crypto'
import { apiDefinitions, documents, file } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { queryRows } from '../../../platform/database/query.ts'
import { FIRST_EXAMPLES, FIRST_TEXTS, FIRST_VERSION, PUBLISHED_APIS, type PublishedApi } from './published-apis.ts'
import { ACTOR, type Seeder } from './seeder.ts'

/**
 * Brings the published APIs up to date: texts and examples of first versions that are unchanged since the first portals seeded them,
 * and the versions and translations that are not there. What people have changed or deleted stays so.
 */
export async function addVersions(seeder: Seeder, transaction: Transaction): Promise<void> {
  for (const api of PUBLISHED_APIS) {
    const first = await documentOf(transaction, api, FIRST_VERSION)
    // Who deleted the first version wants no others of the API.
    if (first === undefined) continue
    await renewText(seeder, transaction, api, first)
    await renewExamples(seeder, transaction, api, first)
    await seeder.create(file, await seeder.overlaysOf(api.name, first))
    for (const version of await seeder.otherVersions(api.name)) await addVersion(seeder, transaction, api, version)
  }
}

async function documentOf({ client }: Transaction, { name }: PublishedApi, version: string) {
  const oldest = 'select id from documents where name = $1 and version = $2 order by id limit 1'
  return (await queryRows<{ id: number }>(client, oldest, [name, version]))[0]?.id
}

/** Gives the files of a document that still have the first edition's text the present one. */
async function renewText(seeder: Seeder, transaction: Transaction, { name }: PublishedApi, document: number) {
  const rows = await queryRows<{ id: number }>(
    transaction.client,
    'select f.id from files f join file_contents c on c.id = f.content_id where f.document_id = $1 and c.digest = $2',
    [document, FIRST_TEXTS[name]]
  )
  const fields = file.fields.filter((field) => field.name === 'base64')
  for (const { id } of rows) {
    const base64 = await seeder.storeText(name, FIRST_VERSION)
    // While the first edition is the present one, there is nothing to renew.
    if (base64.digest === FIRST_TEXTS[name]) return seeder.discard(base64)
    await seeder.storeOf(file).updateAll(transaction, [{ id, values: { base64 } }], fields, ACTOR)
  }
}

async function renewExamples(seeder: Seeder, transaction: Transaction, { name }: PublishedApi, document: number) {
  const rows = await queryRows<{ id: number; examples: string | null }>(
    transaction.client,
    'select id, examples from api_definitions where document_id = $1 and idapi = $2',
    [document, name]
  )
  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const examples = await seeder.examplesOf(name, FIRST_VERSION)
  const unchanged = rows.filter(
    (row) => row.examples && row.examples !== examples && digestOf(row.examples) === FIRST_EXAMPLES[name]
  )
  const fields = apiDefinitions.fields.filter((field) => field.name === 'examples')
  const changes = unchanged.map(({ id }) => ({ id, values: { examples } }))
  if (changes.length > 0) await seeder.storeOf(apiDefinitions).updateAll(transaction, changes, fields, ACTOR)
}

/** Adds a version with everything that belongs to it, unless one has been added already. */
async function addVersion(seeder: Seeder, transaction: Transaction, api: PublishedApi, version: string) {
  const { rows } = await transaction.client.query(
    'select from documents where name = $1 and version = $2 union all select from api_definitions where idapi = $1 and version = $2',
    [api.name, version]
  )
  if (rows.length > 0) return
  const [document] = await seeder.create(documents, [seeder.documentOf(api, version)])
  if (document === undefined) throw new Error(`The document of ${api.name} ${version} was not created.`)
  await seeder.create(file, [
    await seeder.textOf(api.name, version, document),
    ...(await seeder.overlaysOf(api.name, document))
  ])
  await seeder.create(apiDefinitions, [await seeder.definitionOf(api, version, document)])
}
