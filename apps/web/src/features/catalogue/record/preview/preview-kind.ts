/** How a content can be shown; each kind has its own component. */
export type PreviewKind = 'json' | 'yaml' | 'text' | 'markdown' | 'picture' | 'svg' | 'pdf'

/** Media types that browsers show as pictures, without running scripts. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** In order of precedence: HTML and XML are shown as source text. */
const KINDS: readonly [kind: PreviewKind, types: RegExp][] = [
  ['picture', new RegExp(`^(?:${PICTURES.join('|')})$`)],
  ['svg', /^image\/svg\+xml$/],
  ['pdf', /^application\/pdf$/],
  ['markdown', /^text\/markdown$/],
  ['json', /^application\/(?:json|[\w.-]+\+json)$/],
  ['yaml', /^(?:application\/(?:x-)?yaml|text\/yaml|application\/[\w.-]+\+yaml)$/],
  ['text', /^(?:text\/|application\/(?:xml|[\w.-]+\+xml)$)/]
]

/**
 * How a content is shown.
 *
 * @param mediaType as the server detected it, not as it was declared
 * @returns undefined when there is no safe way, or no sense, to show it
 */
export function previewKind(mediaType: string): PreviewKind | undefined {
  return KINDS.find(([, types]) => types.test(mediaType))?.[0]
}

/** Whether a kind is shown from its text rather than from its bytes. */
export function isTextKind(kind: PreviewKind): kind is 'json' | 'yaml' | 'text' | 'markdown' {
  return ['json', 'yaml', 'text', 'markdown'].includes(kind)
}

/** The most characters that are shown of a text: an editor and a Markdown renderer stay quick with these. */
export const SHOWN_CHARACTERS = { markdown: 200_000, other: 1_000_000 }

/**
 * The beginning of a text that is too long to be shown whole, cut between two lines where that loses little.
 *
 * @param limit characters
 */
export function beginningOf(text: string, limit: number): { text: string; isCut: boolean } {
  if (text.length <= limit) return { text, isCut: false }
  const lineEnd = text.lastIndexOf('\n', limit)
  return { text: text.slice(0, lineEnd > limit / 2 ? lineEnd : limit), isCut: true }
}
