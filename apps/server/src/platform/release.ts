import fs from 'node:fs'
import path from 'node:path'
import type { Info } from '@portico/contract'

/** What is running: the product's version, when its pages were built, and the commit it comes from where that is known. */
export type Release = Pick<Info, 'build' | 'git'>

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined)

/** The checked-out commit by git's own files, so that no git is needed to run. */
function readGit(root: string): Release['git'] {
  const head = read(path.join(root, '.git/HEAD'))
  if (!head) return {}
  const reference = /^ref: (refs\/heads\/(.+))$/.exec(head)
  if (!reference) return { commit: { id: head } }
  const [, name = '', branch = ''] = reference
  const packed = read(path.join(root, '.git/packed-refs'))
  const id =
    read(path.join(root, '.git', name)) ??
    packed
      ?.split('\n')
      .find((line) => line.endsWith(` ${name}`))
      ?.split(' ')[0]
  return { branch, ...(id && { commit: { id } }) }
}

/**
 * @param root folder of the repository
 * @param builtFile a file that the build writes
 */
export function readRelease(root: string, builtFile: string): Release {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const time = fs.existsSync(builtFile) ? fs.statSync(builtFile).mtime : new Date()
  return { build: { version, time: time.toISOString() }, git: readGit(root) }
}
