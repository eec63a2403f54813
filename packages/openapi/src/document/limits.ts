/** What a document may cost. Each limit is far above GitHub's dereferenced description: 73 million characters, 1.2 million values, 30 levels. */
export interface DocumentLimits {
  /** UTF-16 code units of the text. */
  readonly characters: number
  /** Levels of objects and arrays. */
  readonly depth: number
  /** Values, when each alias of YAML is replaced by what it repeats. */
  readonly values: number
}

export const DOCUMENT_LIMITS: DocumentLimits = { characters: 110_000_000, depth: 500, values: 5_000_000 }

/** Objects that are merged into one schema by allOf and references, and members of its allOf chain that are looked at. */
export const MAX_MERGED = 250
export const MAX_STEPS = 8 * MAX_MERGED
