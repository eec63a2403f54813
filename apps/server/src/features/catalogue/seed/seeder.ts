import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_COUNTRY, ENTITIES, type EntityDefinition } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import type { Database } from '../../../platform/database/open.ts'
import { Contents, type StoredContent } from '../files/contents.ts'
import { CatalogueStore, type FieldValues } from '../store.ts'
import { FIRST_VERSION, type PublishedApi, publicationDate } from './published-apis.ts'

/** Who made the seeded records, in their history. */
export const ACTOR = 'system'

/** Makes the catalogue's records from the folder of the published APIs, within one transaction. */
export class Seeder {
  readonly #database: Database
  readonly #transaction: Transaction
  readonly #folder: string
  readonly #contents: Contents

  /** @param folder content/apis: in it a folder for each API, in that one for each version, and overlays beside these */
  constructor(database: Database, transaction: Transaction, folder: string) {
    this.#database = database
    this.#transaction = transaction
    this.#folder = folder
    // Within the transaction: the embedded database has one connection, and what fails leaves nothing.
    this.#contents = new Contents({ ...database, orm: transaction.orm })
  }

  /** The store of an entity, of which only what takes the transaction may be used. */
  storeOf(entity: EntityDefinition): CatalogueStore {
    return new CatalogueStore(this.#database, entity, ENTITIES)
  }

  /** @returns the ids of the records, in the order of the values */
  create(entity: EntityDefinition, values: readonly FieldValues[]): Promise<number[]> {
    return this.storeOf(entity).createAll(this.#transaction, values, ACTOR)
  }

  /** The versions of an API other than the first, oldest first. */
  async otherVersions(api: string): Promise<string[]> {
    const entries = await readdir(path.join(this.#folder, api), { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== FIRST_VERSION)
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  }

  documentOf({ name, title, description }: PublishedApi, version: string): FieldValues {
    return { name, version, language: 'en', date: publicationDate(name, version), title, description }
  }

  async textOf(api: string, version: string, document: number): Promise<FieldValues> {
    return { base64: await this.storeText(api, version), description: `${api}-${version}.yaml`, document }
  }

  storeText(api: string, version: string): Promise<StoredContent> {
    return this.#store(path.join(this.#folder, api, version, 'openapi.yaml'))
  }

  discard({ id }: StoredContent): Promise<void> {
    return this.#contents.remove(id)
  }

  /** The files with the translations of an API's texts. */
  async overlaysOf(api: string, document: number): Promise<FieldValues[]> {
    const files: FieldValues[] = []
    for (const name of await readdir(path.join(this.#folder, api))) {
      if (!name.endsWith('.overlay.yaml')) continue
      files.push({
        base64: await this.#store(path.join(this.#folder, api, name)),
        description: `${api}-${name}`,
        document
      })
    }
    return files
  }

  async definitionOf({ name, title }: PublishedApi, version: string, document: number): Promise<FieldValues> {
    return {
      idapi: name,
      name: title,
      version,
      examples: await this.examplesOf(name, version),
      country: DEFAULT_COUNTRY,
      document
    }
  }

  async examplesOf(api: string, version: string): Promise<string> {
    return (await readFile(path.join(this.#folder, api, version, 'examples.json'), 'utf8')).trim()
  }

  async #store(name: string): Promise<StoredContent> {
    const bytes = await readFile(name)
    return this.#contents.write(pieceOf(bytes))
  }
}

async function* pieceOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
