import type { RichText, SchemaView } from '@portico/openapi'
import { RichTextView } from '../rich-text.tsx'
import { useRenderContext } from './render-context.ts'

interface DescriptionsProps {
  /** Comes first. */
  said?: RichText | undefined
  descriptions?: SchemaView['descriptions']
}

const textOf = ({ html, plain }: RichText) => html ?? plain

/** Every description on the way to a schema; each says where it comes from when it is another component. What repeats another is left out. */
export function Descriptions({ said, descriptions = [] }: DescriptionsProps) {
  const { words } = useRenderContext()
  const all = said ? [{ text: said, origin: undefined }, ...descriptions] : descriptions
  const seen = new Set<string | undefined>()
  const distinct = all.filter(({ text }) => {
    const known = seen.has(textOf(text))
    seen.add(textOf(text))
    return !known
  })
  return distinct.map(({ text, origin }, index) => (
    <div key={index} className="max-w-[72ch] text-sm leading-[1.55] text-ink-2">
      <RichTextView text={text} />
      {origin && <p className="text-xs text-ink-3">{words.t('reference.schema.origin', { component: origin })}</p>}
    </div>
  ))
}
