import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sha256, writeArchive } from './archive.ts'

test('an archive has the files of git and what was built, and its bytes depend on nothing else', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-archive-'))
  try {
    const tree = path.join(folder, 'tree')
    for (const name of ['apps/web/dist', 'packages/elements/dist', 'src'])
      mkdirSync(path.join(tree, name), { recursive: true })
    const git = (...args: string[]) => execFileSync('git', args, { cwd: tree, stdio: 'pipe' })
    writeFileSync(path.join(tree, 'src/b.ts'), 'b')
    writeFileSync(path.join(tree, 'src/a.ts'), 'a')
    writeFileSync(path.join(tree, '.gitignore'), 'dist/\nsecret\n')
    writeFileSync(path.join(tree, 'apps/web/dist/index.html'), '<html>')
    writeFileSync(path.join(tree, 'secret'), 'secret')
    git('init', '--quiet')
    git('add', '--all')
    git('-c', 'user.name=a', '-c', 'user.email=a@portal.example', 'commit', '--quiet', '--message', 'feat: a')
    const first = path.join(folder, 'first.tar.gz')
    writeArchive(tree, 'portico-1.2.0', first)

    const other = path.join(folder, 'other')
    cpSync(tree, other, { recursive: true })
    chmodSync(path.join(other, 'src/a.ts'), 0o664)
    utimesSync(path.join(other, 'apps/web/dist/index.html'), 1, 1)
    const second = path.join(folder, 'second.tar.gz')
    writeArchive(other, 'portico-1.2.0', second)
    expect(sha256(second)).toBe(sha256(first))

    writeFileSync(path.join(other, 'apps/web/dist/index.html'), '<html lang="en">')
    writeArchive(other, 'portico-1.2.0', second)
    expect(sha256(second)).not.toBe(sha256(first))

    const names = execFileSync('tar', ['--list', '--file', first], { encoding: 'utf8' }).trim().split('\n')
    expect(names.filter((name) => !name.endsWith('/')).sort()).toEqual(
      ['.gitignore', 'apps/web/dist/index.html', 'src/a.ts', 'src/b.ts'].map((name) => `portico-1.2.0/${name}`).sort()
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
