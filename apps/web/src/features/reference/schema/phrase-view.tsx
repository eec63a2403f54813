import type { Phrase } from '@portico/openapi'
import type { ReactNode } from 'react'

export const inlineCode = 'rounded-1 bg-sunken px-1 py-px font-mono text-[0.92em] text-ink wrap-anywhere'

/** A sentence with its code. */
export const PhraseView = ({ phrase }: { phrase: Phrase }) => renderPhrase(phrase)

/** The same where a page has hundreds of them, without a component for each. */
export function renderPhrase(phrase: Phrase): ReactNode {
  const [only] = phrase
  if (phrase.length === 1 && typeof only === 'string') return only
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
