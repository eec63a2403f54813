import type { ActivityTexts, CookieGroup, CookiePurpose, LegalDocumentName, Locale } from '@portico/contract'

/**
 * One text of a document, in a small part of Markdown: `[words](address)` is a link, `` `name` `` is code. Placeholders in braces are
 * filled with details of the provider: `{provider}` (name and postal address), `{providerName}`, `{providerAddress}`,
 * `{providerRegister}`, `{support}` and `{dataProtection}` (email addresses).
 */
export type InlineText = string

/** A numbered clause: a text, or a text with a list, or with something that the portal shows of itself. */
export type Clause =
  | InlineText
  | { text: InlineText; items: InlineText[] }
  | { text: InlineText; definitions: { term: string; text: InlineText }[] }
  | { text: InlineText; activities: ActivityTexts[] }
  | { text: InlineText; cookies: CookieGroup }
  | { text: InlineText; storage: StorageEntry[] }
  | { text: InlineText; settings: true }

export interface StorageEntry {
  /** The key. What stands in braces differs. */
  name: string
  kind: 'session' | 'local' | 'database'
  purpose: InlineText
  kept: string
}

export interface Section {
  /** The anchor, the same in every language. */
  id: string
  title: string
  clauses: Clause[]
}

/** A legal document in one language, as content/legal has it; its title is a translation, for it is there before the document. */
export interface LegalDocument {
  summary: InlineText
  version: string
  /** From when on it holds, `YYYY-MM-DD`. */
  effective: string
  changes: { version: string; date: string; text: string }[]
  sections: Section[]
  /** What each cookie is for; of the cookie policy. */
  purposes?: Record<CookiePurpose, InlineText>
}

const FILES = import.meta.glob<LegalDocument>('../../../../../../content/legal/*/*.json', { import: 'default' })

/** Fetches a document, a file of its own in each language. */
export function loadLegalDocument(name: LegalDocumentName, locale: Locale): Promise<LegalDocument> {
  return FILES[`../../../../../../content/legal/${locale}/${name}.json`]!()
}
