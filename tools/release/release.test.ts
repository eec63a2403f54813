import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from './archive.ts'
import { releaseChangelog } from './changelog.ts'
import { makeRelease, type ReleaseOptions } from './release.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A thing.

## [1.1.0] - 2026-01-01

- An older thing.
`

let root: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** A repository with two workspaces, of which one has a version of its own. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-release-test-'))
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'A maintainer')
  git('config', 'user.email', 'maintainer@portal.example')
  write('CHANGELOG.md', CHANGELOG)
  write('.gitignore', '/release/\n')
  write('package.json', json({ name: 'portico', version: '1.1.0' }))
  write(
    'apps/server/package.json',
    json({ version: '1.1.0', dependencies: { '@portico/elements': '1.0.0', other: '1.1.0' } })
  )
  write('packages/elements/package.json', json({ version: '1.0.0', dependencies: { '@portico/server': '1.1.0' } }))
  write(
    'package-lock.json',
    json({
      version: '1.1.0',
      packages: {
        '': { version: '1.1.0' },
        'apps/server': { version: '1.1.0', dependencies: { other: '1.1.0' } },
        'packages/elements': { version: '1.0.0', dependencies: { '@portico/server': '1.1.0' } },
        'node_modules/other': { version: '1.1.0' }
      }
    })
  )
  write('deploy/kubernetes/kustomization.yaml', 'images:\n  - name: portico\n    newTag: 1.1.0\n')
  write('deploy/compose/compose.yaml', 'a:\n  image: portico:1.1.0\nb:\n  image: portico:1.1.0\n')
  write('deploy/container/Containerfile', '# portico:1.1.0 .\nLABEL org.opencontainers.image.version="1.1.0"\n')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'feat: a thing')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

let said: string[]

async function release(options: Partial<ReleaseOptions> = {}): Promise<void> {
  said = []
  await makeRelease({
    root,
    version: '1.2.0',
    date: '2026-11-28',
    isDryRun: false,
    runTests: async () => true,
    makeFiles: async (tree, version, folder) => {
      const { version: set } = JSON.parse(readFileSync(path.join(tree, 'package.json'), 'utf8'))
      writeFileSync(path.join(folder, `portico-${version}.txt`), `made of ${set}`)
    },
    say: (sentence) => said.push(sentence),
    ...options
  })
}

/** What a refusal must leave as it is. */
const state = () => ({ head: git('rev-parse', 'HEAD'), tags: git('tag'), status: git('status', '--porcelain') })

describe('a release', () => {
  test('has files, a commit and a tag, and the tree is clean', async () => {
    await release()
    expect(readdirSync(path.join(root, 'release')).sort()).toEqual(['SHA256SUMS', 'notes.md', 'portico-1.2.0.txt'])
    expect(read('release/portico-1.2.0.txt')).toBe('made of 1.2.0')
    expect(read('release/SHA256SUMS')).toBe(
      `${sha256(path.join(root, 'release/portico-1.2.0.txt'))}  portico-1.2.0.txt\n`
    )
    expect(read('release/notes.md')).toBe('### Added\n\n- A thing.\n')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s by %an')).toBe('chore: release 1.2.0 by A maintainer')
    expect(git('rev-parse', 'v1.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(git('branch', '--show-current')).toBe('main')
    expect(said.at(-1)).toContain('git push origin main v1.2.0')
  })

  test('sets the version wherever it is written down, and no other one', async () => {
    await release()
    expect(JSON.parse(read('package.json')).version).toBe('1.2.0')
    expect(JSON.parse(read('apps/server/package.json'))).toEqual({
      version: '1.2.0',
      dependencies: { '@portico/elements': '1.0.0', other: '1.1.0' }
    })
    expect(JSON.parse(read('packages/elements/package.json'))).toEqual({
      version: '1.0.0',
      dependencies: { '@portico/server': '1.2.0' }
    })
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      version: '1.2.0',
      packages: {
        '': { version: '1.2.0' },
        'apps/server': { version: '1.2.0', dependencies: { other: '1.1.0' } },
        'packages/elements': { version: '1.0.0', dependencies: { '@portico/server': '1.2.0' } },
        'node_modules/other': { version: '1.1.0' }
      }
    })
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain('newTag: 1.2.0')
    for (const file of ['deploy/container/Containerfile', 'deploy/compose/compose.yaml'])
      expect(read(file).split('1.2.0').length, file).toBe(3)
    expect(read('CHANGELOG.md')).toBe(
      CHANGELOG.replace('## [Unreleased]\n\n', '## [Unreleased]\n\n## [1.2.0] - 2026-11-28\n\n')
    )
  })

  test('that is a trial has its files and changes nothing else', async () => {
    const before = state()
    await release({ isDryRun: true })
    expect(existsSync(path.join(root, 'release/SHA256SUMS'))).toBe(true)
    expect(state()).toEqual(before)
  })
})

describe('a release is refused, and the repository is as it was, when', () => {
  const none = async () => {
    throw new Error('must not be called')
  }

  async function expectRefusal(message: RegExp, options: Partial<ReleaseOptions> = {}): Promise<void> {
    const before = state()
    const failure = await release(options).catch((error) => error)
    expect(failure).toMatchObject({ name: 'ReleaseRefusedError', message: expect.stringMatching(message) })
    expect(state()).toEqual(before)
    expect(existsSync(path.join(root, 'release'))).toBe(false)
  }

  test.each([
    ['', /^Nothing is no version: give one such as 1.2.0/],
    ['1.2', /is no version/],
    ['v1.2.0', /is no version/],
    ['1.1.0', /not above the present version, 1.1.0/],
    ['1.0.9', /not above/]
  ])('its version is "%s"', (version, message) => expectRefusal(message, { version, runTests: none }))

  test('a file was changed', async () => {
    write('package.json', json({ name: 'portico', version: '1.1.0', changed: true }))
    await expectRefusal(/has changes/, { runTests: none })
  })

  test('a file is not known to git', async () => {
    write('new.ts', '')
    await expectRefusal(/has changes/, { runTests: none })
  })

  test('the branch is another one', async () => {
    git('switch', '--quiet', '--create', 'other')
    await expectRefusal(/on the branch main, not on other/, { runTests: none })
  })

  test('there is no branch', async () => {
    git('switch', '--quiet', '--detach')
    await expectRefusal(/a detached commit/, { runTests: none })
  })

  test('the tag exists', async () => {
    git('tag', 'v1.2.0')
    await expectRefusal(/tag v1.2.0 exists/, { runTests: none })
  })

  test('the changelog has no entry', async () => {
    write('CHANGELOG.md', CHANGELOG.replace('- A thing.\n', ''))
    git('commit', '--quiet', '--all', '--message', 'docs: nothing')
    await expectRefusal(/no entry under \[Unreleased\]/, { runTests: none })
  })

  test('a test has failed', () => expectRefusal(/Tests have failed/, { runTests: async () => false, makeFiles: none }))

  test('the tests have changed a file', () =>
    expectRefusalAfter(/was changed while the tests ran/, {
      runTests: async () => {
        write('left-behind.txt', '')
        return true
      },
      makeFiles: none
    }))

  async function expectRefusalAfter(message: RegExp, options: Partial<ReleaseOptions>): Promise<void> {
    const head = git('rev-parse', 'HEAD')
    await expect(release(options)).rejects.toThrow(message)
    expect(git('rev-parse', 'HEAD')).toBe(head)
    expect(git('tag')).toBe('')
  }

  test('the files are not the same when they are made twice', () => {
    let made = 0
    return expectRefusal(/not the same when they are made twice/, {
      makeFiles: async (_tree, _version, folder) => writeFileSync(path.join(folder, 'archive'), String(++made))
    })
  })

  test('the files cannot be made', async () => {
    const before = state()
    const makeFiles = async () => {
      throw new Error('no space left')
    }
    await expect(release({ makeFiles })).rejects.toThrow('no space left')
    expect(state()).toEqual(before)
    expect(existsSync(path.join(root, 'release'))).toBe(false)
  })
})

test('the first release has no older ones behind its entries', () => {
  const { text, notes } = releaseChangelog('# Changelog\n\n## [Unreleased]\n\n- A thing.\n', '1.0.0', '2026-11-28')
  expect(text).toBe('# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-28\n\n- A thing.\n')
  expect(notes).toBe('- A thing.\n')
})
