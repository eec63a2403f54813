/** A string, or one of the marks that give a JSON text its shape, or what stands between them: numbers and literals. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * JSON with one value a line. Numbers and strings keep their own spelling: `1.0` and integers of twenty digits stay what they are,
 * which they would not if they were read and written again.
 *
 * @returns undefined when the text is no JSON
 */
export function formatJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const parts: string[] = []
  let depth = 0
  let previous = ''
  const newLine = () => parts.push('\n', '  '.repeat(depth))
  for (const [token] of text.matchAll(TOKENS)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth--
    const isWithin = previous === '{' || previous === '[' || previous === ','
    // An empty object or array stays in one piece.
    if (isEnd ? previous !== '{' && previous !== '[' : isWithin) newLine()
    parts.push(token === ':' ? ': ' : token)
    if (token === '{' || token === '[') depth++
    previous = token
  }
  return parts.join('')
}
