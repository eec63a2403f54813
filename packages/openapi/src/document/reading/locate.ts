import { EVENT_ID, getScalarValue } from 'js-yaml'
import { visit } from 'jsonc-parser'
import { DOCUMENT_LIMITS } from '../limits.ts'
import { pointerTokens } from '../pointer.ts'
import { type YamlEvents, yamlEvents } from './yaml.ts'

/** A position in a text, both from 1; columns count UTF-16 code units, as editors do. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** The position of an offset. Lines end with LF, CR LF or CR. */
export function lineAndColumn(text: string, offset: number): TextPosition {
  return positionsOf(text, [offset])[0] ?? { line: 1, column: 1 }
}

/** The positions of offsets, in their order, in one pass over the text. */
function positionsOf(text: string, offsets: readonly number[]): TextPosition[] {
  const order = offsets.map((offset, index) => ({ offset, index })).sort((a, b) => a.offset - b.offset)
  const places: TextPosition[] = []
  const lineBreak = /\r\n|\r|\n/g
  let line = 1
  let start = 0
  let ahead = lineBreak.exec(text)
  for (const { offset, index } of order) {
    while (ahead && ahead.index + ahead[0].length <= offset) {
      line++
      start = ahead.index + ahead[0].length
      ahead = lineBreak.exec(text)
    }
    places[index] = { line, column: offset - start + 1 }
  }
  return places
}

interface PointerNode {
  readonly children: Map<string, PointerNode>
  offset: number | undefined
}

interface Frame {
  readonly wanted: PointerNode | undefined
  readonly isMapping: boolean
  index: number
  /** In a mapping: the name whose value comes next; undefined where a name comes next. */
  key: string | undefined
}

/**
 * Where values stand in the text that they were read from, JSON or YAML: for one in an object the place of its name, for one in an array
 * its own. What has no place of its own, since an alias or a merge key put it there, has that of the nearest one around it. Time and
 * memory are linear in the text; the map is empty for a text that cannot be read.
 * @param pointers JSON pointers (RFC 6901)
 */
export function locate(text: string, pointers: readonly string[]): ReadonlyMap<string, TextPosition> {
  const read = yamlEvents(text, DOCUMENT_LIMITS)
  const places = new Map<string, TextPosition>()
  if ('fault' in read) return places
  const root: PointerNode = { children: new Map(), offset: undefined }
  const wanted = pointers.map((pointer) => nodesAlong(root, pointerTokens(pointer) ?? []))
  findOffsets(read, root)
  const offsets = wanted.map((chain) => chain.findLast(({ offset }) => offset !== undefined)?.offset ?? 0)
  for (const [index, { line, column }] of positionsOf(read.text, offsets).entries()) {
    const pointer = pointers[index]
    const shift = read.shifts.get(line - 1) ?? 0
    if (pointer !== undefined) places.set(pointer, { line, column: Math.max(1, column - shift) })
  }
  return places
}

function nodesAlong(root: PointerNode, tokens: readonly string[]): PointerNode[] {
  const chain = [root]
  let at = root
  for (const token of tokens) {
    let next = at.children.get(token)
    if (!next) {
      next = { children: new Map(), offset: undefined }
      at.children.set(token, next)
    }
    chain.push(next)
    at = next
  }
  return chain
}

function findOffsets({ text, events }: YamlEvents, root: PointerNode): void {
  const frames: Frame[] = []
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) continue
    if (event.type === EVENT_ID.POP) {
      frames.pop()
      continue
    }
    const isScalar = event.type === EVENT_ID.SCALAR
    const isCollection = event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE
    const start = isScalar ? event.valueStart : isCollection ? event.start : event.anchorStart
    const frame = frames.at(-1)
    let target = frame ? undefined : root
    if (frame?.isMapping && frame.key === undefined) {
      frame.key = isScalar && frame.wanted ? getScalarValue(text, event) : ''
      const named = frame.wanted?.children.get(frame.key)
      // The last of two with the same name is the one that was read.
      if (named) named.offset = scalarStart(text, start)
    } else if (frame) {
      target = frame.wanted?.children.get(frame.isMapping ? (frame.key ?? '') : String(frame.index++))
      if (frame.isMapping) frame.key = undefined
      else if (target) target.offset = scalarStart(text, start)
    } else root.offset = scalarStart(text, start)
    if (isCollection)
      frames.push({ wanted: target, isMapping: event.type === EVENT_ID.MAPPING, index: 0, key: undefined })
  }
}

/** Events give the content of a quoted scalar; it begins with its quotation mark. */
function scalarStart(text: string, start: number): number | undefined {
  // What is left empty has no place.
  if (start < 0) return undefined
  const before = text[start - 1]
  return before === '"' || before === "'" ? start - 1 : start
}

/** The duplicate names in objects of a JSON text, with the path of the object and the position of the later one. At most `limit`. */
export function duplicateNames(
  text: string,
  limit: number
): readonly { readonly path: readonly (string | number)[]; readonly name: string; readonly place: TextPosition }[] {
  const found: { path: (string | number)[]; name: string; place: TextPosition }[] = []
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set())
    },
    onObjectProperty: (name, _offset, _length, line, character, path) => {
      const names = open.at(-1)
      if (names?.has(name) && found.length < limit)
        found.push({ path: path(), name, place: { line: line + 1, column: character + 1 } })
      names?.add(name)
    },
    onObjectEnd: () => open.pop()
  })
  return found
}
