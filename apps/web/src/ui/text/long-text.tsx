import { clsx } from 'clsx'
import { useId, useState } from 'react'

/** Characters and lines up to which a text is shown whole. */
const SHORT = { characters: 900, lines: 14 }

interface LongTextProps {
  text: string
  /** What the button says that shows all of it, or the beginning again. */
  moreLabel: string
  lessLabel: string
}

/** A text with its line breaks; of a long one the beginning, until its reader wants it all. */
export function LongText({ text, moreLabel, lessLabel }: LongTextProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const isLong = text.length > SHORT.characters || text.split('\n').length > SHORT.lines
  if (!isLong) return <span className="whitespace-pre-wrap">{text}</span>
  return (
    <>
      <span id={id} className={clsx('whitespace-pre-wrap', isWhole ? 'block' : 'line-clamp-12')}>
        {text}
      </span>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
        className="mt-2 -ml-1.5 rounded-1 px-1.5 py-0.5 text-sm font-medium text-blue-ink hover:underline"
      >
        {isWhole ? lessLabel : moreLabel}
      </button>
    </>
  )
}
