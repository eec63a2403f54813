/**
 * A text of a document, prepared for reading. `html` is sanitised and stands there only when the text has any markup; what has none is
 * `plain`. One of the two is always there.
 */
export interface RichText {
  readonly plain?: string
  readonly html?: string
  /** BCP 47 tag of the text's language, only where it is not the language that was asked for: a translation is missing. */
  readonly lang?: string
}

/** A text without markup, such as a summary. */
export interface PlainText {
  readonly plain: string
  readonly lang?: string
}

export interface ExternalDocs {
  readonly url: string
  readonly description?: RichText
}
