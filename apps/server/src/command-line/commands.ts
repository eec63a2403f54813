import { parseArgs } from 'node:util'
import { LIMITS } from '@portico/contract'
import { inTransaction, StartupError } from '@portico/server-kit'
import { migrateAll, prepareDatabase, seedDatabase } from '../app/database/prepare-database.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { eraseUser, exportUser } from './personal-data.ts'
import { signEverybodyOut } from './sign-everybody-out.ts'
import { createAdministrator, grantAdministration, passwordKey } from './users.ts'

/** What a command works with. */
interface Context {
  config: Config
  database: Database
  now: Date
  /** The words after the command. */
  words: string[]
  email: string | undefined
  /** File to write. */
  to: string | undefined
}

const USAGE = `Usage: npm run admin -- <command>, with the settings of the portal in the environment.

  grant LOGIN                   makes a user an administrator
  create LOGIN --email ADDRESS  creates an administrator at the embedded identity provider and prints a link to choose a password
  password-link LOGIN           prints a new link to choose a password, at the embedded identity provider
  export-user LOGIN --to FILE   writes a ZIP archive with all data of a user (GDPR, articles 15 and 20)
  erase-user LOGIN              erases a user with all data (GDPR, article 17); the audit log keeps a pseudonym. This cannot be undone.
  end-sessions                  ends all sessions and emailed links, and replaces the keys that sign tokens and cookies:
                                for a database copy that was restored or lost. Restart every instance afterwards.
  migrate                       updates the tables and writes the first records, as the portal does when it starts:
                                for a database user who can create tables, before instances with MIGRATIONS=check start`

function loginIn({ words }: Context): string {
  const [login, ...more] = words
  if (!login || more.length) throw new StartupError(`Specify one login.\n\n${USAGE}`)
  return login
}

function requireEmbeddedProvider({ config }: Context): void {
  if (config.externalProvider)
    throw new StartupError(
      `The external provider ${config.externalProvider.issuer} manages accounts and passwords. Let the user sign in once, then run: npm run admin -- grant LOGIN`
    )
}

const linkWith = ({ config }: Context, key: string) => `${config.publicUrl}/account/reset/finish?key=${key}`

function refuseWords(name: string, { words }: Context): void {
  if (words.length) throw new StartupError(`The command ${name} accepts no arguments.\n\n${USAGE}`)
}

/** What a command waits for is said while it waits. */
const warn = (sentence: string) => process.stderr.write(`${sentence}\n`)

/** Each command returns what it prints. */
const COMMANDS: Record<string, (context: Context) => Promise<string>> = {
  async grant(context) {
    const { config, database, now } = context
    const login = loginIn(context)
    const { user, isChanged } = await inTransaction(database, (transaction) =>
      grantAdministration(transaction, login, now)
    )
    const done = isChanged ? `${user.login} is an administrator now.` : `${user.login} is an administrator already.`
    return config.roles.claim === undefined
      ? done
      : `${done} This lasts until the next sign-in, when the claim ${config.roles.claim} sets the roles: use ADMIN_SUBJECTS or the provider's groups.`
  },

  async create(context) {
    requireEmbeddedProvider(context)
    const { database, now, email } = context
    const login = loginIn(context)
    if (!email) throw new StartupError(`Specify the address with --email.\n\n${USAGE}`)
    return inTransaction(database, async (transaction) => {
      const user = await createAdministrator(transaction, { login, email }, now)
      const { key } = await passwordKey(transaction, user.login, now)
      return `${user.login} is an administrator. Choose a password within ${LIMITS.activationHours} hours:\n${linkWith(context, key)}`
    })
  },

  async 'password-link'(context) {
    requireEmbeddedProvider(context)
    const { user, key } = await inTransaction(context.database, (transaction) =>
      passwordKey(transaction, loginIn(context), context.now)
    )
    return `${user.login} can choose a password within ${LIMITS.activationHours} hours:\n${linkWith(context, key)}`
  },

  async 'export-user'(context) {
    const { database, now, to } = context
    const login = loginIn(context)
    if (!to) throw new StartupError(`Specify the file with --to.\n\n${USAGE}`)
    return `The data of ${await exportUser(database, login, to, now)} are in ${to}.`
  },

  async 'erase-user'(context) {
    const erased = await inTransaction(context.database, (transaction) => eraseUser(transaction, loginIn(context)))
    const elsewhere = context.config.externalProvider
      ? ` The account at ${context.config.externalProvider.issuer} remains there.`
      : ''
    return `${erased} Earlier backups and log files still contain the username.${elsewhere}`
  },

  async 'end-sessions'(context) {
    refuseWords('end-sessions', context)
    const ended = await inTransaction(context.database, (transaction) => signEverybodyOut(transaction, context.now))
    return `Ended: ${ended.sessions} sessions, ${ended.links} emailed links. The portal creates new keys when it starts: restart every instance now.`
  },

  async migrate(context) {
    refuseWords('migrate', context)
    const { config, database } = context
    const applied = await migrateAll(config, database, warn)
    await seedDatabase(config, database)
    return applied.length > 0 ? `Migrated: ${applied.join(', ')}.` : 'The tables are up to date.'
  }
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, to: { type: 'string' } }
    })
    const [name = '', ...words] = positionals
    if (!Object.hasOwn(COMMANDS, name)) throw new Error(name ? `There is no command ${name}.` : 'Specify a command.')
    return { name, words, email: values.email, to: values.to }
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/**
 * Runs a command of the operator on the portal's database. Each that changes accounts or keys is in the audit log.
 *
 * @param args the command and what it is given
 * @param environment the settings of the portal
 * @returns what is printed
 * @throws StartupError or ConfigurationError with the reason when it cannot be done
 */
export async function runCommand(args: string[], environment: Record<string, string | undefined>): Promise<string> {
  const { name, words, email, to } = readArguments(args)
  const config = readConfig(environment)
  const database = await openDatabase({ ...config, databaseReplicaUrl: undefined }, () => {})
  try {
    if (name !== 'migrate') await prepareDatabase(config, database, warn)
    const run = COMMANDS[name] as (context: Context) => Promise<string>
    return await run({ config, database, now: new Date(), words, email, to })
  } finally {
    await database.close()
  }
}
