import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '@portico/server-kit'
import { checkArchive, type Head, type TableProof } from '../../platform/backup/archive.ts'
import { backUp, proveDatabase } from '../../platform/backup/back-up.ts'
import { requireNoInstance, restore } from '../../platform/backup/restore.ts'
import { type Environment, type OpenPlace, openExisting, openForReading, openPlace, placeOf } from './places.ts'

const USAGE = `Usage, with DATABASE_URL or PORTICO_DATA of the portal in the environment:

  npm run backup -- FILE                   writes a backup while the portal runs; - is the standard output (with npm run -s)
  npm run restore -- FILE                  restores it into an empty database
  npm run restore -- FILE --replace NAME   restores it into the database NAME and replaces its data; the portal must be stopped
  npm run move                             copies the database to the one in TARGET_DATABASE_URL or TARGET_PORTICO_DATA`

/** Root folder of the repository. */
const ROOT = path.resolve(import.meta.dirname, '../../../../..')

const releaseOf = () =>
  (JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

const wrongUse = (sentence: string) => new StartupError(`${sentence}\n\n${USAGE}`)

function readArguments(args: string[]) {
  // A password in the arguments is in the list of processes, and in the shell's history.
  if (args.some((word) => word.includes('://')))
    throw wrongUse(
      'Set database addresses in the environment: every user of this machine can read the arguments of a program.'
    )
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'string' } }
    })
    return { words: positionals, replace: values.replace }
  } catch (error) {
    throw wrongUse((error as Error).message)
  }
}

function fileIn(words: readonly string[]): string {
  const [file, ...more] = words
  if (!file || more.length > 0) throw wrongUse('Specify one file.')
  return file
}

const totals = (tables: readonly TableProof[]) =>
  `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`

/** The tables that have rows, one a line. */
function tableList(tables: readonly TableProof[]): string {
  const shown = tables.filter(({ rows }) => rows > 0)
  const width = Math.max(0, ...shown.map(({ name }) => name.length))
  return shown
    .map(({ name, rows, digest }) => `  ${name.padEnd(width)}  ${String(rows).padStart(9)}  ${digest.slice(0, 16)}`)
    .join('\n')
}

/** Writes a file that only this user can read, under another name until it is complete. */
async function writeFile(file: string, write: (output: fs.WriteStream) => Promise<void>): Promise<void> {
  if (fs.existsSync(file)) throw new StartupError(`${file} already exists. Specify another file.`)
  const draft = `${file}.part-${process.pid}`
  try {
    const handle = await fs.promises.open(draft, 'wx', 0o600)
    await write(handle.createWriteStream({ flush: true }))
    // A link, unlike a rename, replaces nothing.
    fs.linkSync(draft, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC' || code === 'EEXIST')
      throw new StartupError(`${file} cannot be written (${code}).`, { cause: error })
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

async function withPlace<T>(opening: Promise<OpenPlace>, use: (place: OpenPlace) => Promise<T>): Promise<T> {
  const place = await opening
  try {
    return await use(place)
  } finally {
    await place.close()
  }
}

async function writeBackup(source: OpenPlace, file: string): Promise<{ head: Head; proofs: TableProof[] }> {
  if (file === '-') return backUp(source.database, process.stdout, releaseOf())
  let result: { head: Head; proofs: TableProof[] } | undefined
  await writeFile(file, async (output) => {
    result = await backUp(source.database, output, releaseOf())
  })
  return result as { head: Head; proofs: TableProof[] }
}

async function backupCommand(args: string[], environment: Environment): Promise<string> {
  const { words, replace } = readArguments(args)
  if (replace !== undefined) throw wrongUse('--replace is an option of restore.')
  const file = fileIn(words)
  return withPlace(openForReading(placeOf(environment)), async (source) => {
    const { proofs } = await writeBackup(source, file)
    return `${tableList(proofs)}\nThe backup of ${source.name} is complete: ${totals(proofs)}.`
  })
}

async function restoreFile(
  target: OpenPlace,
  file: string,
  replace: string | undefined
): Promise<{ head: Head; tables: TableProof[] }> {
  const checked = await checkArchive(file)
  if (replace !== undefined && replace !== target.name)
    throw new StartupError(`The database is ${target.name}, not ${replace}. Nothing was changed.`)
  const tables = await restore(
    target.database,
    { file, ...checked },
    { name: target.name, embedded: target.embedded, replace: replace !== undefined }
  )
  return { head: checked.head, tables }
}

async function restoreCommand(args: string[], environment: Environment): Promise<string> {
  const { words, replace } = readArguments(args)
  const file = fileIn(words)
  const place = placeOf(environment)
  // Before a folder is made for nothing.
  await checkArchive(file)
  return withPlace(openPlace(place), async (target) => {
    const { head, tables } = await restoreFile(target, file, replace)
    return `${tableList(tables)}
Restored into ${target.name}: ${totals(tables)}. Counts and digests are those of the backup of ${head.created}, made by release ${head.portal}.
Sessions and emailed links in the backup are valid again until they expire. To end them: npm run admin -- end-sessions`
  })
}

function targetOf(environment: Environment) {
  const { TARGET_DATABASE_URL, TARGET_PORTICO_DATA } = environment
  if (!TARGET_DATABASE_URL === !TARGET_PORTICO_DATA)
    throw wrongUse('Set either TARGET_DATABASE_URL or TARGET_PORTICO_DATA in the environment.')
  return placeOf({ ...environment, DATABASE_URL: TARGET_DATABASE_URL, PORTICO_DATA: TARGET_PORTICO_DATA })
}

const sameRows = (one: readonly TableProof[], other: readonly TableProof[]) =>
  one.every(({ name, digest }) => other.find((table) => table.name === name)?.digest === digest)

async function moveCommand(args: string[], environment: Environment): Promise<string> {
  if (readArguments(args).words.length > 0) throw wrongUse('The command move accepts no arguments.')
  const [source, target] = [placeOf(environment), targetOf(environment)]
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-move-'))
  const file = path.join(folder, 'backup')
  try {
    return await withPlace(openExisting(source), async (from) => {
      if (!from.embedded) await requireNoInstance(from.database.pool)
      const { head, proofs } = await writeBackup(from, file)
      return withPlace(openPlace(target), async (to) => {
        const { tables } = await restoreFile(to, file, undefined)
        if (!sameRows(proofs, await proveDatabase(from.database, head.tables)))
          throw new StartupError(
            `${from.name} has changed meanwhile: ${to.name} lacks these changes. Stop every instance, empty ${to.name} and try again.`
          )
        return `${tableList(tables)}
Moved from ${from.name} to ${to.name}: ${totals(tables)}, with the same counts and digests in both. ${from.name} is unchanged.`
      })
    })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const COMMANDS: Record<string, (args: string[], environment: Environment) => Promise<string>> = {
  backup: backupCommand,
  restore: restoreCommand,
  move: moveCommand
}

/**
 * Runs a command that keeps or moves the data of a portal.
 *
 * @param name `backup`, `restore` or `move`
 * @param args what it is given
 * @param environment the settings of the portal, and the target of a move
 * @returns what is printed
 * @throws StartupError or ConfigurationError with the reason when it cannot be done
 */
export function runDataCommand(name: string, args: string[], environment: Environment): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw wrongUse(`There is no command ${name}.`)
  return command(args, environment)
}
