import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDatabase } from '@portico/testing'
import { buildApp } from '../app/build-app.ts'
import { readConfig } from '../config.ts'

/** A database of a test, as settings of the server, and how it is removed. */
export interface TestDatabase {
  settings: Record<string, string>
  remove: () => Promise<void>
}

/** Where databases of tests are made. */
export interface DatabaseFactory {
  /** Makes a database without tables. */
  makeEmpty: () => Promise<TestDatabase>
  /** Makes a database as a portal outside the profile `prod` leaves it after its first start. */
  makePrepared: () => Promise<TestDatabase>
}

/** Subfolders of the folder that embedded databases are copied from. */
const [EMPTY, PREPARED] = ['empty', 'prepared']

async function makeOnServer(serverUrl: string, template?: string): Promise<TestDatabase> {
  const { url, remove } = await createDatabase(serverUrl, template ? { template } : {})
  return { settings: { DATABASE_URL: url }, remove }
}

/**
 * Makes databases on a PostgreSQL server.
 *
 * @param serverUrl address of the server, with a user who may create databases
 * @param template name of the database that prepareServer() has made
 */
export const serverDatabases = (serverUrl: string, template: string): DatabaseFactory => ({
  makeEmpty: () => makeOnServer(serverUrl),
  makePrepared: () => makeOnServer(serverUrl, template)
})

async function makeInFolder(template: string): Promise<TestDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-test-'))
  fs.cpSync(template, folder, { recursive: true })
  return {
    settings: { PORTICO_DATA: folder, EMBEDDED_DATABASE: 'allow' },
    remove: async () => fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes embedded databases by copying folders.
 *
 * @param templates folder with the subfolders that prepareFolders() has prepared
 */
export const embeddedDatabases = (templates: string): DatabaseFactory => ({
  makeEmpty: () => makeInFolder(path.join(templates, EMPTY)),
  makePrepared: () => makeInFolder(path.join(templates, PREPARED))
})

/** Starts a portal once, which migrates and seeds its database. */
async function startOnce(settings: Record<string, string>): Promise<void> {
  const app = await buildApp(readConfig({ PUBLIC_URL: 'http://localhost', LOG_LEVEL: 'silent', ...settings }), {
    preparation: { inBackground: false }
  })
  await app.close()
}

/** The database that prepared ones are copied from. */
export interface ServerTemplate {
  name: string
  remove: () => Promise<void>
}

/** Makes the database on a PostgreSQL server that prepared ones are copied from. */
export async function prepareServer(serverUrl: string): Promise<ServerTemplate> {
  const { name, url, remove } = await createDatabase(serverUrl, { prefix: 'template' })
  await startOnce({ DATABASE_URL: url })
  return { name, remove }
}

/**
 * Makes the folders that embedded databases are copied from: making a cluster takes seconds, copying one does not.
 *
 * @param makeCluster makes an empty database in a folder
 * @returns the folder of the templates
 */
export async function prepareFolders(makeCluster: (folder: string) => Promise<void>): Promise<string> {
  const templates = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-template-'))
  const [empty, prepared] = [path.join(templates, EMPTY), path.join(templates, PREPARED)]
  await makeCluster(empty)
  fs.cpSync(empty, prepared, { recursive: true })
  await startOnce({ PORTICO_DATA: prepared })
  return templates
}
