import type { Locale } from '@portico/contract'
import { reachable } from './chunks/reachable.ts'

/** What Vite says of the files it wrote, by the path of a source below its root. */
export type Manifest = Readonly<Record<string, { file: string; name?: string; imports?: string[] }>>

const ENTRY = 'index.html'

/** The source of the texts of pages, as the manifest has it. */
const textFile = (locale: Locale, name: string) => `../../content/i18n/${locale}/pages/${name}.json`

/**
 * Paths of the files of some sources, and of what they import, that the application's document does not bring along.
 *
 * @param modules sources below the root, and names of groups of modules (chunks/chunk-groups.ts)
 * @param texts names of files of texts, of which those of one language are included
 * @throws Error when one of them has no file
 */
export function filesOf(
  manifest: Manifest,
  { modules, texts, locale }: { modules: readonly string[]; texts: readonly string[]; locale: Locale }
): string[] {
  const known = closure(manifest, [ENTRY])
  const own = [...modules.map((module) => keyOf(manifest, module)), ...texts.map((name) => textFile(locale, name))]
  return [...closure(manifest, own)].filter((key) => !known.has(key)).map((key) => manifest[key]?.file ?? '')
}

/** A group of modules has a key with the hash of its file. */
const keyOf = (manifest: Manifest, module: string): string =>
  manifest[module] ? module : (Object.keys(manifest).find((key) => manifest[key]?.name === module) ?? module)

function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  return reachable(keys, (key) => {
    const entry = manifest[key]
    if (!entry) throw new Error(`The build has no file of ${key}`)
    return entry.imports ?? []
  })
}
