/** A line of JSON, and the value that it belongs to. */
export interface JsonLine {
  readonly text: string
  /** Pointer to the value that the line begins or ends (RFC 6901); empty for the whole. */
  readonly pointer: string
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Whether a text is JSON. */
export function parsesAsJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A part of a JSON pointer (RFC 6901). */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

interface Open {
  readonly pointer: string
  readonly isArray: boolean
  /** Name of the member, or index of the item, that comes next. */
  next: string | number
}

/**
 * Writes JSON with a member or item a line. Names, texts and numbers stay as they were written: `25000.00` is not `25000`.
 *
 * @param text JSON, such as the body of a request
 * @returns lines that two blanks a level indent; undefined for a text that is no JSON
 */
export function jsonLines(text: string): JsonLine[] | undefined {
  if (!parsesAsJson(text)) return undefined
  const tokens = text.match(TOKEN) ?? []
  const lines: JsonLine[] = []
  const open: Open[] = []
  let line = ''
  let pointer = ''
  const end = (of: string) => {
    lines.push({ text: line, pointer: of })
    line = '  '.repeat(open.length)
  }
  for (const [index, token] of tokens.entries()) {
    const parent = open.at(-1)
    if (token === ',') {
      line += ','
      end(pointer)
      if (parent?.isArray) parent.next = Number(parent.next) + 1
    } else if (token === ':') line += ': '
    else if (token === '}' || token === ']') {
      open.pop()
      if (tokens[index - 1] !== '{' && tokens[index - 1] !== '[') end(pointer)
      pointer = parent?.pointer ?? ''
      line = line.trim() === '' ? '  '.repeat(open.length) + token : line + token
    } else if (tokens[index + 1] === ':') {
      if (parent) parent.next = JSON.parse(token) as string
      line += token
    } else {
      pointer = parent ? `${parent.pointer}/${pointerPart(String(parent.next))}` : ''
      line += token
      if (token !== '{' && token !== '[') continue
      open.push({ pointer, isArray: token === '[', next: token === '[' ? 0 : '' })
      if (tokens[index + 1] !== '}' && tokens[index + 1] !== ']') end(pointer)
    }
  }
  lines.push({ text: line, pointer })
  return lines
}
