import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import dockerignore from '@balena/dockerignore'
import { ROOT, read } from '../files.ts'

/** The files that a build of the image is given: those of the working tree that git does not ignore, and `.dockerignore` does not. */
export function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  })
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
  return dockerignore.default().add(read('.dockerignore')).filter(files)
}
