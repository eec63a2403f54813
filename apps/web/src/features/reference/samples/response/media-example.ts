import type { ExampleView, MediaView } from '@portico/openapi'
import type { GrammarName } from '@/ui/code/highlight.ts'

/** Whether the value of an example is here, and not at another address or too large. */
export const hasValue = ({ value, serialized }: ExampleView) => value !== undefined || serialized !== undefined

/** Examples of which there is something to show: a value, or the address where it is. */
export function shownExamples(media: MediaView | undefined): readonly ExampleView[] {
  return media?.examples.filter((example) => hasValue(example) || example.externalValue !== undefined) ?? []
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
