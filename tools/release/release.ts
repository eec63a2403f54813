import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import semver from 'semver'
import { sha256 } from './archive.ts'
import { releaseChangelog } from './changelog.ts'
import { demand } from './refusal.ts'
import { setVersion } from './versions.ts'

const BRANCH = 'main'
/** Files of a release, in the repository's folder; git ignores it. */
const FOLDER = 'release'
const SUMS = 'SHA256SUMS'

/** What a release is made with. */
export interface ReleaseOptions {
  root: string
  version: string
  /** The day of the release, as `2026-11-28`. */
  date: string
  /** Whether everything is done except for the commit and the tag. */
  isDryRun: boolean
  /** Runs all tests of a working tree. @returns whether they passed */
  runTests: (root: string) => Promise<boolean>
  /** Writes the files of a release from a clean working tree with the version set; the same bytes each time. */
  makeFiles: (root: string, version: string, folder: string) => Promise<void>
  say: (sentence: string) => void
}

const gitIn =
  (root: string) =>
  (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Refuses what must not become a release. Nothing is changed. */
function demandReleasable({ root, version }: ReleaseOptions): string {
  const git = gitIn(root)
  const { version: present } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  demand(
    semver.valid(version) === version,
    `${version || 'Nothing'} is no version: give one such as ${semver.inc(present, 'minor')}.`
  )
  demand(semver.gt(version, present), `${version} is not above the present version, ${present}.`)
  const branch = git('branch', '--show-current')
  demand(branch === BRANCH, `Releases are made on the branch ${BRANCH}, not on ${branch || 'a detached commit'}.`)
  demand(git('status', '--porcelain') === '', 'The working tree has changes: commit or remove them.')
  demand(git('tag', '--list', `v${version}`) === '', `The tag v${version} exists.`)
  return present
}

/** Commits the version in a clone, so that the working tree stays as it is until everything has succeeded. @returns the notes */
function commitVersion(clone: string, present: string, { root, version, date }: ReleaseOptions): string {
  const git = gitIn(clone)
  setVersion(clone, present, version)
  const file = path.join(clone, 'CHANGELOG.md')
  const { text, notes } = releaseChangelog(readFileSync(file, 'utf8'), version, date)
  writeFileSync(file, text)
  for (const name of ['user.name', 'user.email']) git('config', name, gitIn(root)('config', name))
  git('commit', '--quiet', '--all', '--message', `chore: release ${version}`)
  return notes
}

const cloneOf = (source: string, target: string) => {
  execFileSync('git', ['clone', '--quiet', '--no-tags', '--single-branch', '--branch', BRANCH, source, target])
  return target
}

/** The hash of each file of a folder, by name. */
const sumsOf = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => `${sha256(path.join(folder, name))}  ${name}\n`)
    .join('')

/** Makes the files twice, from two clones. @returns the folder of the first ones, with their hashes */
async function makeFilesTwice(
  work: string,
  clone: string,
  { makeFiles, version, say }: ReleaseOptions
): Promise<string> {
  const [first, second] = [path.join(work, 'first'), path.join(work, 'second')]
  say('Making the files of the release…')
  mkdirSync(first)
  await makeFiles(clone, version, first)
  say('Making them again from another clone…')
  mkdirSync(second)
  await makeFiles(cloneOf(clone, path.join(work, 'other-clone')), version, second)
  demand(
    sumsOf(first) === sumsOf(second),
    `The files are not the same when they are made twice:\n${sumsOf(first)}\n${sumsOf(second)}`
  )
  writeFileSync(path.join(first, SUMS), sumsOf(first))
  return first
}

/**
 * Makes a release: files in `release/`, and in git a commit and a tag, which it does not push. Where anything fails, the repository is as
 * it was.
 *
 * @throws ReleaseRefusedError with the reason when the tree must not become a release
 */
export async function makeRelease(options: ReleaseOptions): Promise<void> {
  const { root, version, date, isDryRun, runTests, say } = options
  const present = demandReleasable(options)
  releaseChangelog(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version, date)
  const tested = gitIn(root)('rev-parse', 'HEAD')
  say('Running all tests…')
  demand(await runTests(root), 'Tests have failed: the reason is above.')
  demand(
    gitIn(root)('rev-parse', 'HEAD') === tested && gitIn(root)('status', '--porcelain') === '',
    'The working tree was changed while the tests ran.'
  )
  const work = mkdtempSync(path.join(tmpdir(), 'portico-release-'))
  try {
    const clone = cloneOf(root, path.join(work, 'clone'))
    const notes = commitVersion(clone, present, options)
    const files = await makeFilesTwice(work, clone, options)
    writeFileSync(path.join(files, 'notes.md'), notes)
    const target = path.join(root, FOLDER)
    rmSync(target, { recursive: true, force: true })
    cpSync(files, target, { recursive: true })
    if (!isDryRun) adopt(clone, options)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  say(`${FOLDER}/: ${readdirSync(path.join(root, FOLDER)).sort().join(', ')}`)
  say(
    isDryRun
      ? 'Nothing was committed: this was a trial.'
      : `Committed and tagged v${version}. Push both when you are ready: git push origin ${BRANCH} v${version}`
  )
}

/** Takes the commit over from the clone, and tags it. */
function adopt(clone: string, { root, version }: ReleaseOptions): void {
  const git = gitIn(root)
  git('fetch', '--quiet', '--no-tags', clone, BRANCH)
  git('merge', '--quiet', '--ff-only', 'FETCH_HEAD')
  git('tag', '--annotate', `v${version}`, '--message', `Portico ${version}`)
}
