/** Texts of a language by nested keys. */
export interface Texts {
  [key: string]: string | Texts
}

/**
 * Merges the texts of several files: objects key by key, of two texts under one key the later one.
 *
 * @param files in the order of their names, so that server and client build agree on the result and its hash
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
