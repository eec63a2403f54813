import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** The scope of the project's own packages. */
const OWN_PACKAGES = '@portico'

/** A copy of the project's sources that can be changed, built and run beside the original. */
export interface ProjectCopy {
  folder: string
  /** Runs a command in the folder; returns its output, and throws an error with the output when the command fails. */
  run: (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<string>
  remove: () => void
}

/** Copies the working tree with untracked files. Nothing is installed, because the packages are links. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-project-'))
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(folder, file))
  linkPackages(folder)
  return {
    folder,
    run: (command, args, env) => run(command, args, folder, env),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Links each installed package. The links of the project's packages lead to the copy, and tools keep no caches in the original. */
function linkPackages(folder: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const isCache = name.startsWith('.') && !['.bin', '.package-lock.json'].includes(name)
    if (name === OWN_PACKAGES)
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (!isCache) symlinkSync(path.join(from, name), path.join(to, name))
  }
  // Packages that a workspace needs in another version than the others.
  for (const nested of globSync('{apps,packages}/*/node_modules', { cwd: root }))
    symlinkSync(path.join(root, nested), path.join(folder, nested))
}

async function run(command: string, args: readonly string[], cwd: string, env?: object): Promise<string> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const child = spawn(command, args, { cwd, env: { PATH, HOME, TMPDIR, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${exitCode}:\n${output}`)
  return output
}
