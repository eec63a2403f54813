// Writes src/texts/text-files.ts: the hashes of the files of texts, which every script contains.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '..')
const texts = path.join(folder, 'src/texts')

/** The files of texts as they are published, by name: without blanks. */
export function publishedTexts(): Map<string, string> {
  const names = readdirSync(texts).filter((name) => name.endsWith('.json'))
  return new Map(
    names.sort().map((name) => [name, JSON.stringify(JSON.parse(readFileSync(path.join(texts, name), 'utf8')))])
  )
}

/** The source with version and hashes. */
export function textFilesSource(): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  const lines = [...publishedTexts()].map(([name, content]) => `  '${name}': '${hashOf(content)}'`)
  return `// Written by build/text-files.ts.

/** The version of this package, below which its files are published. */
export const TEXTS_VERSION = '${version}'

/** The files of texts with their hashes (subresource integrity). */
export const TEXT_FILES: Readonly<Record<string, string>> = {
${lines.join(',\n')}
}
`
}

if (import.meta.main) writeFileSync(path.join(texts, 'text-files.ts'), textFilesSource())
