/** A place in a code that something is wrong with. */
export interface CodeMark {
  /** Offset in UTF-16 code units; may be the code's length. */
  readonly from: number
  /** Where it ends; one character is marked where that is not known. */
  readonly to?: number | undefined
  readonly message: string
}

/** What is known of the values of a JSON text. Paths are names of properties and positions in lists, from outside. */
export interface JsonAssist {
  /** Properties that the object at a path may have besides; `insert` is the JSON of a value to begin with. */
  readonly keys: (path: readonly (string | number)[]) => readonly JsonOffer[]
  /** Values that the place may have, each as JSON. */
  readonly values: (path: readonly (string | number)[]) => readonly JsonOffer[]
  /** What the place is, in a sentence; undefined where nothing is known. */
  readonly describe: (path: readonly (string | number)[]) => string | undefined
  readonly faults: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
}

export interface JsonOffer {
  readonly text: string
  readonly detail: string
  readonly insert: string
}
