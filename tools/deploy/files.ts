import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'

/** The folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** The text of a file of the repository. */
export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** A document of a YAML file. */
export interface Document<T = Record<string, unknown>> {
  file: string
  value: T
}

/**
 * The documents of all YAML files of a folder of the repository and of those below it.
 *
 * @throws Error when one is no YAML
 */
export function readDocuments(folder: string): Document[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.yaml')).map((name) => `${folder}/${name}`)
  return files.sort().flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('\n')}`)
      return { file, value: document.toJS() }
    })
  )
}
