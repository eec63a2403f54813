import type { ExampleView, MediaView } from '@portico/openapi'
import type { GrammarName } from '@/ui/code/highlight.ts'

/** Examples that can be shown; one that lies elsewhere is not here. */
export function shownExamples(media: MediaView | undefined): readonly ExampleView[] {
  return media?.examples.filter(({ value, serialized }) => value !== undefined || serialized !== undefined) ?? []
}

/**
 * An example as text of its media type.
 *
 * @returns the text with the grammar that colours it
 */
export function exampleText(
  { value, serialized }: ExampleView,
  mediaType: string
): { code: string; grammar: GrammarName } {
  if (/[/+]xml\b/.test(mediaType)) return { code: serialized ?? asText(value), grammar: 'xml' }
  const isText = serialized !== undefined || typeof value === 'string'
  if (isText && !/[/+]json\b/.test(mediaType)) return { code: serialized ?? String(value), grammar: 'bash' }
  return { code: serialized ?? asText(value), grammar: 'json' }
}

const asText = (value: unknown) => JSON.stringify(value, null, 2) ?? ''
