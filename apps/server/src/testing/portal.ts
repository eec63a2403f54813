import { LEGAL_DETAILS } from '@portico/testing'
import { afterEach, beforeEach, inject } from 'vitest'
import type {} from '../../../../tools/vitest/postgres.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { type DatabaseFactory, embeddedDatabases, serverDatabases, type TestDatabase } from './databases.ts'
import type {} from './embedded-template.ts'
import { startPortalOn, type TestPortal, type TestPortalOptions } from './start-portal.ts'

export type { TestPortal } from './start-portal.ts'

const databases = (): DatabaseFactory =>
  inject('testDatabase') === 'postgres'
    ? serverDatabases(inject('postgresUrl'), inject('postgresTemplate'))
    : embeddedDatabases(inject('embeddedTemplate'))

/** A new database without tables, of the kind that the test project is about. */
export const makeDatabase = (): Promise<TestDatabase> => databases().makeEmpty()

/** A new database as a portal leaves it after its first start. */
export const makePreparedDatabase = (): Promise<TestDatabase> => databases().makePrepared()

const isProduction = ({ settings }: StartOptions) => settings?.PORTICO_PROFILES?.includes('prod') ?? false

/** Whether a portal with these options would have left the prepared database as it is. */
const startsAsPrepared = (options: StartOptions) =>
  options.database !== 'empty' && !options.entities && !isProduction(options)

interface StartOptions extends TestPortalOptions {
  /** `empty` for a portal that makes its tables and seeds them itself. */
  database?: 'empty'
}

/**
 * Starts a portal on a database of its own and a free port.
 *
 * @param options what differs from the defaults
 */
export async function startPortal(options: StartOptions = {}): Promise<TestPortal> {
  const { database: _, ...rest } = options
  if (isProduction(options)) rest.settings = { ...LEGAL_DETAILS, ...rest.settings }
  const { makePrepared, makeEmpty } = databases()
  return startPortalOn(await (startsAsPrepared(options) ? makePrepared() : makeEmpty()), rest)
}

/** Opens an empty database for each test of a file, without a portal. Returns the one of the present test. */
export function ownDatabase(): () => Database {
  let database: Database
  let remove: () => Promise<void>
  beforeEach(async () => {
    const made = await makeDatabase()
    remove = made.remove
    database = await openDatabase(readConfig(made.settings), () => {})
  })
  afterEach(async () => {
    await database.close()
    await remove()
  })
  return () => database
}
