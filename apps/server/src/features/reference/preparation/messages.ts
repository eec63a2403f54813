import type { Locale } from '@portico/contract'
import type { TextTree } from '@portico/openapi'
import type { FormName } from '../forms.ts'
import type { referenceDocuments, SandboxCall } from '../tables.ts'

/** Tasks of the preparing thread. Bytes are transferred, not copied. */
export type Task =
  /** Finds out what a content is and, when it is an OpenAPI document, splits it in its own language. */
  | { readonly kind: 'examine'; readonly bytes: ArrayBuffer; readonly texts: MarkdownTexts }
  /** Splits a document in the language of an overlay. Both have been examined. */
  | {
      readonly kind: 'translate'
      readonly bytes: ArrayBuffer
      readonly overlay: ArrayBuffer
      readonly texts: MarkdownTexts
    }
  /** Makes another form of a document, which has been examined. */
  | { readonly kind: 'convert'; readonly bytes: ArrayBuffer; readonly form: FormName; readonly origin: string }
  /** Compares two documents, which have been examined. */
  | { readonly kind: 'compare'; readonly before: ArrayBuffer; readonly after: ArrayBuffer; readonly form?: ChangesForm }
  /** Turns guides into HTML. */
  | { readonly kind: 'guides'; readonly texts: readonly string[] }

/** Translations that the Markdown of pages is written with. */
export type MarkdownTexts = Readonly<Record<Locale, TextTree>>

/** The differences between two versions as Markdown; without it they are JSON. */
export interface ChangesForm {
  /** What the API is called. */
  readonly name: string
  readonly from: string
  readonly to: string
  /** Texts below `reference` of the translations, and their language. */
  readonly texts: TextTree
  readonly language: string
  /** Address of the API's pages. */
  readonly root: string
}

/** Bytes of a form, or why a document has none such. */
export type Conversion = Uint8Array<ArrayBuffer> | { readonly refusal: string }

export type TextFormat = NonNullable<Examination['format']>

/** What a content turned out to be; the columns of `reference_documents`. */
export type Examination = Omit<typeof referenceDocuments.$inferSelect, 'contentId' | 'preparation'>

/** Prepared pieces in columns: the same position in each is one piece. */
export interface PieceBatch {
  readonly kinds: readonly string[]
  readonly keys: readonly string[]
  readonly digests: readonly string[]
  /** Bytes of each body. */
  readonly sizes: readonly number[]
  /** The bodies, each compressed by gzip, one behind the other: transferred and written as one value, without a conversion to text. */
  readonly bodies: Uint8Array<ArrayBuffer>
}

/** A guide as HTML, with its headings. */
export interface RenderedText {
  readonly html: string
  readonly headings: readonly { readonly id: string; readonly level: number; readonly text: string }[]
}

/** What the thread sends before the result; it continues when that has been processed. */
export type ThreadOutput =
  | { readonly finding: Examination }
  /** Before the first batch of a document in one language. */
  | { readonly language: string }
  | { readonly batch: PieceBatch }

/** What is kept of a document in one language beside its pieces. */
export interface PreparationSummary {
  readonly summary: string | null
  readonly sandboxCalls: readonly SandboxCall[]
}

/** What a task comes to in the end. */
export interface Results {
  /** Null for what is no OpenAPI document or cannot be published. */
  readonly examine: PreparationSummary | null
  readonly translate: PreparationSummary
  readonly convert: Conversion
  readonly compare: Uint8Array<ArrayBuffer>
  readonly guides: readonly RenderedText[]
}
