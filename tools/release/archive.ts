import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What the build adds to the files of git. */
const BUILT = ['apps/web/dist', 'packages/elements/dist']

/** The hash of a file, as SHA256SUMS has it. */
export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/**
 * Writes an archive with the files of a commit and what was built from them. Its bytes depend on nothing but these: not on the time, the
 * user, the order of the folder or the rights of the files. Needs GNU tar.
 *
 * @param root folder of a clean working tree, with the built pages
 * @param name of the folder in the archive
 * @param file to write, `….tar.gz`
 */
export function writeArchive(root: string, name: string, file: string): void {
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const built = BUILT.flatMap((folder) => `${folder}\0`).join('')
  const tar = file.replace(/[.]gz$/, '')
  const options = [
    ...['--create', `--file=${path.resolve(tar)}`, '--format=posix', '--sort=name'],
    ...['--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime', `--mtime=@${seconds}`],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=go+u,go-w', `--transform=flags=r;s,^,${name}/,`],
    ...['--null', '--files-from=-']
  ]
  rmSync(file, { force: true })
  execFileSync('tar', options, {
    cwd: root,
    input: Buffer.concat([listed, Buffer.from(built)]),
    stdio: ['pipe', 'inherit', 'inherit']
  })
  execFileSync('gzip', ['-n', '-9', '--force', tar])
}
