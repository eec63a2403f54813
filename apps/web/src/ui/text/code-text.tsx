import { Fragment } from 'react'

/** Names before a colon, texts, numbers and what begins a command: enough for calls and for JSON. */
const PARTS =
  /("(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*"|\b(?:curl|POST|GET|PUT|PATCH)\b|(?<![\w.:-])-?\d+(?:\.\d+)?\b)/

/** Short code in colours, without a library. */
export function CodeText({ children }: { children: string }) {
  return children.split(PARTS).map((part, index, parts) => {
    const key = `${index}`
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>
    const isName = /^\s*:/.test(parts[index + 1] ?? '') && part.startsWith('"')
    const colour =
      isName || /^[a-zA-Z]/.test(part) ? 'text-code-blue' : part.startsWith('"') ? 'text-code-green' : 'text-code-amber'
    return (
      <span key={key} className={colour}>
        {part}
      </span>
    )
  })
}
