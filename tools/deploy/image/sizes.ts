import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The bytes of the files of a folder, without what symbolic links lead to. */
const bytesOf = (folder: string) =>
  Number(execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' }).split('\t')[0])

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The packages of a node_modules folder, those of a scope together, with their bytes. */
const packagesOf = (folder: string): [string, number][] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, bytesOf(path.join(folder, name))])

/**
 * Describes what an image adds to its base: a line for each part, and the largest packages.
 *
 * @param folder of the application in the layer
 */
export function describeSizes(layer: string, folder: string): string[] {
  const application = path.join(layer, folder)
  const parts: [string, number][] = readdirSync(application, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, bytesOf(path.join(application, name))])
  const packages = packagesOf(path.join(application, 'node_modules')).sort(([, one], [, other]) => other - one)
  const line = ([name, bytes]: [string, number]) => `${name} ${megabytes(bytes)}`
  return [
    `layers of the image itself: ${megabytes(bytesOf(layer))}`,
    `  ${parts.map(line).join(', ')}`,
    `  largest packages: ${packages.slice(0, 12).map(line).join(', ')}`
  ]
}
