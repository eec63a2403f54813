import { apiDefinitions, DEFAULT_COUNTRY, documents, file, partner, specification } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import type { Database } from '../../../platform/database/open.ts'
import { queryRows } from '../../../platform/database/query.ts'
import { seedOnce } from '../../../platform/database/seeds.ts'
import type { FieldValues } from '../store.ts'
import { PARTNERS } from './partners.ts'
import { COUNTRY_SPECIFICATIONS, FIRST_VERSION, PUBLISHED_APIS, type PublishedApi } from './published-apis.ts'
import { Seeder } from './seeder.ts'
import { addVersions } from './versions.ts'

/**
 * Fills the catalogue, once in the life of a database: with a document for each published API, then with all that describes the first
 * version of these APIs, and with sample partners, then with their other versions and translations. The three are apart because the
 * first portals seeded the documents only, and the next ones the first versions.
 *
 * @param apisFolder content/apis
 * @param options.withSamples whether there are partners to begin with: they are invented, and have no place in production
 */
export async function seedCatalogue(
  database: Database,
  apisFolder: string,
  { withSamples }: { withSamples: boolean }
): Promise<void> {
  const seedStep = (name: string, seed: (seeder: Seeder, transaction: Transaction) => Promise<void>) =>
    seedOnce(database, name, (transaction) => seed(new Seeder(database, transaction, apisFolder), transaction))

  await seedStep('catalogue', async (seeder) => {
    await seeder.create(
      documents,
      PUBLISHED_APIS.map((api) => seeder.documentOf(api, FIRST_VERSION))
    )
  })
  await seedStep('published apis and partners', async (seeder, transaction) => {
    const apis = await documentedApis(transaction)
    await seeder.create(specification, specificationValues(apis))
    const files: FieldValues[] = []
    for (const { name, document } of apis) files.push(await seeder.textOf(name, FIRST_VERSION, document))
    await seeder.create(file, files)
    const definitions: FieldValues[] = []
    for (const api of apis) definitions.push(await seeder.definitionOf(api, FIRST_VERSION, api.document))
    await seeder.create(apiDefinitions, definitions)
    if (withSamples) await seeder.create(partner, PARTNERS)
  })
  await seedStep('versions and translations', addVersions)
}

/** A published API with the id of its document. */
interface DocumentedApi extends PublishedApi {
  readonly document: number
}

/** The APIs whose documents are still there: a deleted document needs no parts. */
async function documentedApis({ client }: Transaction): Promise<DocumentedApi[]> {
  const ids = 'select name, min(id) as id from documents where version = $1 group by name'
  const rows = await queryRows<{ name: string; id: number }>(client, ids, [FIRST_VERSION])
  const documentIds = new Map(rows.map(({ name, id }) => [name, id]))
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
