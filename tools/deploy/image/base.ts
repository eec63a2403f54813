import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { obtainProgram } from '../../programs.ts'
import { ROOT } from '../files.ts'

/** The release of Debian that the image's base is made of. */
const RELEASE = 'bookworm'
const FOLDER = path.join(ROOT, '.cache/deploy', RELEASE)

/** npm as a folder: the one that runs this, or the installed one. */
function npmFolder(): string {
  const running = process.env.npm_execpath
  if (running && path.basename(running).startsWith('npm')) return path.resolve(path.dirname(running), '..')
  return path.join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
}

/** Installs Node and npm where the official image of Node has them. */
function installNode(root: string): void {
  cpSync(process.execPath, path.join(root, 'usr/local/bin/node'))
  chmodSync(path.join(root, 'usr/local/bin/node'), 0o755)
  cpSync(npmFolder(), path.join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'))
}

/**
 * Makes what stands for the image `node:…-bookworm-slim` where there is no engine: a minimal Debian with the Node of this process and npm.
 * It is kept in `.cache`.
 *
 * @returns its folder
 * @throws Error when Debian's packages cannot be fetched
 */
export function makeBase(): string {
  if (existsSync(FOLDER)) return FOLDER
  const program = obtainProgram('debootstrap')
  const making = `${FOLDER}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(path.dirname(making), { recursive: true })
  console.log(`Making a minimal Debian (${RELEASE})…`)
  execFileSync(program, ['--variant=minbase', RELEASE, making], { stdio: ['ignore', 'ignore', 'inherit'] })
  installNode(making)
  renameSync(making, FOLDER)
  return FOLDER
}
