import { readFileSync } from 'node:fs'
import path from 'node:path'
import { whileLocked } from './lock.js'
import { nodeModules, root, rootPath } from './paths.js'
import { PINNED_NODE } from './pinned-node.js'
import { runQuietly } from './run-quietly.js'
import { fail, say } from './say.js'

/** The packages of a lock file by their folder; undefined when there is none that can be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

const isSame = (one, other) =>
  one.version === other.version && one.integrity === other.integrity && one.resolved === other.resolved

/**
 * Whether node_modules has the packages of package-lock.json. npm records the installed ones in another lock file; only
 * optional packages (other platforms' binaries) may be missing there, and not the Node of this platform.
 *
 * @param wanted `packages` of package-lock.json
 * @param installed `packages` of node_modules/.package-lock.json, or undefined
 */
function isInstalled(wanted, installed) {
  if (!wanted || !installed) return false
  const missing = Object.keys(wanted).filter((folder) => folder !== '' && !installed[folder])
  return (
    missing.every((folder) => wanted[folder].optional && folder !== `node_modules/${PINNED_NODE}`) &&
    Object.keys(installed).every((folder) => wanted[folder] && isSame(wanted[folder], installed[folder]))
  )
}

const upToDate = () =>
  isInstalled(packagesOf(rootPath('package-lock.json')), packagesOf(nodeModules('.package-lock.json')))

function npmCommand() {
  const given = process.env.npm_execpath
  return given && path.basename(given).startsWith('npm')
    ? [process.execPath, [given]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/** Installs the dependencies by `npm ci` when node_modules does not match package-lock.json; needs no network otherwise. */
export async function installDependencies() {
  if (upToDate()) return
  await whileLocked(async () => {
    if (upToDate()) return
    say('Installing dependencies…')
    const [command, args] = npmCommand()
    const env = { ...process.env }
    // npm would install into the folder of the script that runs this process.
    delete env.npm_config_local_prefix
    const { ok, output } = await runQuietly(
      command,
      [...args, 'ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'],
      { cwd: root, env, shell: process.platform === 'win32' }
    )
    if (!ok) fail(`${output.trim()}\n\nThe dependencies could not be installed: npm's own words are above.`)
    if (!upToDate())
      fail('npm installed something other than package-lock.json asks for: delete node_modules and try again.')
  })
}
