import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  apiDefinitions,
  DEFAULT_COUNTRY,
  documents,
  ENTITIES,
  type EntityDefinition,
  file,
  partner,
  specification
} from '@portico/contract'
import type { Database } from '../../../platform/database/open.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { seedOnce } from '../../../platform/seeds.ts'
import { Contents } from '../files/contents.ts'
import { CatalogueStore, type FieldValues } from '../store.ts'
import { PARTNERS } from './partners.ts'
import { COUNTRY_SPECIFICATIONS, FIRST_VERSION, PUBLISHED_APIS, type PublishedApi } from './published-apis.ts'

/** Who made the seeded records, in their history. */
const ACTOR = 'system'

/**
 * Fills the catalogue, once in the life of a database: with a document for each published API, then with all that describes these
 * APIs, and with partners. The two are apart because the first portals seeded the documents only.
 *
 * @param apisFolder content/apis
 */
export async function seedCatalogue(database: Database, apisFolder: string): Promise<void> {
  await seedOnce(database, 'catalogue', (transaction) => createAll(database, transaction, documents, documentValues()))
  await seedOnce(database, 'published apis and partners', async (transaction) => {
    const apis = await documentedApis(transaction)
    await createAll(database, transaction, specification, specificationValues(apis))
    await createAll(database, transaction, file, await fileValues(database, transaction, apis, apisFolder))
    await createAll(database, transaction, apiDefinitions, await definitionValues(apis, apisFolder))
    await createAll(
      database,
      transaction,
      partner,
      PARTNERS.map((values) => ({ ...values }))
    )
  })
}

async function createAll(
  database: Database,
  transaction: Transaction,
  entity: EntityDefinition,
  values: readonly FieldValues[]
): Promise<void> {
  await new CatalogueStore(database, entity, ENTITIES).createAll(transaction, values, ACTOR)
}

function documentValues(): FieldValues[] {
  return PUBLISHED_APIS.map(({ name, title, description }) => ({
    name,
    version: FIRST_VERSION,
    language: 'en',
    date: '2026-11-02',
    title,
    description
  }))
}

/** A published API with the id of its document. */
interface DocumentedApi extends PublishedApi {
  readonly document: number
}

/** The APIs whose documents are still there: what somebody deleted has no use for parts. */
async function documentedApis({ client }: Transaction): Promise<DocumentedApi[]> {
  const { rows } = await client.query<{ name: string; id: string }>(
    'select name, min(id) as id from documents where version = $1 group by name',
    [FIRST_VERSION]
  )
  const documentIds = new Map(rows.map(({ name, id }) => [name, Number(id)]))
  return PUBLISHED_APIS.flatMap((api) => {
    const document = documentIds.get(api.name)
    return document === undefined ? [] : [{ ...api, document }]
  })
}

function specificationValues(apis: readonly DocumentedApi[]): FieldValues[] {
  const common = apis.map(({ title, description, document }) => ({
    country: DEFAULT_COUNTRY,
    title,
    description,
    document
  }))
  const special = COUNTRY_SPECIFICATIONS.flatMap(({ api, country, title, description }) =>
    apis.filter(({ name }) => name === api).map(({ document }) => ({ country, title, description, document }))
  )
  return [...common, ...special]
}

const versionFolder = (apisFolder: string, { name }: PublishedApi) => path.join(apisFolder, name, FIRST_VERSION)

async function fileValues(
  database: Database,
  transaction: Transaction,
  apis: readonly DocumentedApi[],
  apisFolder: string
): Promise<FieldValues[]> {
  // Within the transaction: the embedded database has one connection, and what fails leaves nothing.
  const contents = new Contents({ ...database, orm: transaction.orm })
  const values: FieldValues[] = []
  for (const api of apis) {
    const bytes = await readFile(path.join(versionFolder(apisFolder, api), 'openapi.yaml'))
    values.push({
      base64: await contents.write(piecesOf(bytes)),
      description: `${api.name}-${FIRST_VERSION}.yaml`,
      document: api.document
    })
  }
  return values
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function definitionValues(apis: readonly DocumentedApi[], apisFolder: string): Promise<FieldValues[]> {
  return Promise.all(
    apis.map(async (api) => ({
      idapi: api.name,
      name: api.title,
      version: FIRST_VERSION,
      examples: (await readFile(path.join(versionFolder(apisFolder, api), 'examples.json'), 'utf8')).trim(),
      country: DEFAULT_COUNTRY,
      document: api.document
    }))
  )
}
