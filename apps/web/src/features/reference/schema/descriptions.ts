import type { RichText, SchemaView } from '@portico/openapi'

type Description = NonNullable<SchemaView['descriptions']>[number]

const textOf = ({ text: { html, plain } }: Description) => html ?? plain

/**
 * Every description on the way to a schema, without those that repeat another.
 *
 * @param said what a parameter or header says of itself; it comes first
 */
export function distinctDescriptions(
  said: RichText | undefined,
  descriptions: readonly Description[] = []
): readonly Description[] {
  const all = said ? [{ text: said }, ...descriptions] : descriptions
  if (all.length < 2) return all
  const seen = new Set<string | undefined>()
  return all.filter((description) => {
    const isKnown = seen.has(textOf(description))
    seen.add(textOf(description))
    return !isKnown
  })
}
