/** Texts of a language by nested keys. */
export interface Texts {
  [key: string]: string | Texts
}

/**
 * Merges the texts of several files: objects key by key, of two texts under one key the later one.
 */
export function mergeTexts(files: readonly Texts[]): Texts {
  return files.reduce<Texts>((merged, file) => {
    for (const [key, value] of Object.entries(file)) {
      const known = merged[key]
      merged[key] = typeof known === 'object' && typeof value === 'object' ? mergeTexts([known, value]) : value
    }
    return merged
  }, {})
}

/**
 * A language's texts as they are sent: JSON of all its files, merged in the order of their names. The server, which sends them,
 * and the client's build, which asks for them by their hash, must agree on every byte.
 *
 * @param files content by file name
 */
export function translationsText(files: Readonly<Record<string, Texts>>): string {
  const names = Object.keys(files).sort()
  return JSON.stringify(mergeTexts(names.map((name) => files[name]!)))
}
