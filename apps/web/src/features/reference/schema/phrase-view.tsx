import type { Phrase } from '@portico/openapi'

export const inlineCode = 'rounded-1 bg-sunken px-1 py-px font-mono text-[0.92em] text-ink wrap-anywhere'

/** A sentence with its code. */
export function PhraseView({ phrase }: { phrase: Phrase }) {
  return phrase.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <code key={index} className={inlineCode}>
        {part.code}
      </code>
    )
  )
}
