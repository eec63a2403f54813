/** A line of the comparison of two texts. */
export interface ComparedLine {
  readonly side: 'same' | 'before' | 'after'
  readonly text: string
  /** Where it is, from 1: in the text before for a line that is gone, else in the text after. */
  readonly number: number
}

/** Changed lines that are close to one another, with what is around them. */
export type ChangedBlock = readonly ComparedLine[]

/** Lines around a change. */
const CONTEXT = 3

/** Lines that may differ until the texts count as different altogether: the search takes the square of it in time and memory. */
const MOST_DIFFERENCES = 2000

const linesOf = (text: string) => {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/**
 * The steps of the shortest way from one list to another, by E. Myers, “An O(ND) Difference Algorithm and Its Variations” (1986):
 * for each number of differences, how far each diagonal leads.
 *
 * @returns for each line of one list, whether the other has it too; undefined when the way is too long
 */
function keptLines(before: readonly string[], after: readonly string[]): { x: number; y: number }[] | undefined {
  const [n, m] = [before.length, after.length]
  const most = Math.min(n + m, MOST_DIFFERENCES)
  const middle = most + 1
  const reach = new Int32Array(2 * middle + 1)
  const trace: Int32Array[] = []
  const at = (row: Int32Array, index: number) => row[index] ?? 0
  const isDown = (row: Int32Array, k: number, d: number, centre: number) =>
    k === -d || (k !== d && at(row, centre + k - 1) < at(row, centre + k + 1))
  for (let d = 0; d <= most; d++) {
    trace.push(reach.slice(middle - d - 1, middle + d + 2))
    for (let k = -d; k <= d; k += 2) {
      let x = isDown(reach, k, d, middle) ? at(reach, middle + k + 1) : at(reach, middle + k - 1) + 1
      while (x < n && x - k < m && before[x] === after[x - k]) x++
      reach[middle + k] = x
      if (x >= n && x - k >= m) return walkBack(d)
    }
  }
  return undefined

  /** Follows the way back from its end; what both lists have is where it is diagonal. */
  function walkBack(differences: number) {
    const kept: { x: number; y: number }[] = []
    let [x, y] = [n, m]
    for (let d = differences; d >= 0; d--) {
      const row = trace[d] as Int32Array
      const centre = d + 1
      const k = x - y
      const from = isDown(row, k, d, centre) ? k + 1 : k - 1
      const fromX = d === 0 ? 0 : at(row, centre + from)
      const fromY = d === 0 ? 0 : fromX - from
      while (x > fromX && y > fromY) kept.push({ x: --x, y: --y })
      x = fromX
      y = fromY
    }
    return kept.reverse()
  }
}

/**
 * Compares two texts line by line. The ends of lines do not count.
 *
 * @returns what has changed, in order; nothing where all lines are the same. Texts with more than 2000 differences are not compared
 *   further: all between their common beginning and their common end has changed then.
 */
export function changedBlocks(before: string, after: string): ChangedBlock[] {
  const [was, is] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let end = 0
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const [oldMiddle, newMiddle] = [was.slice(start, was.length - end), is.slice(start, is.length - end)]
  const kept = (keptLines(oldMiddle, newMiddle) ?? []).map(({ x, y }) => ({ x: x + start, y: y + start }))
  const lines: ComparedLine[] = []
  let [x, y] = [start, start]
  for (const next of [...kept, { x: was.length - end, y: is.length - end }]) {
    for (; x < next.x; x++) lines.push({ side: 'before', text: was[x] ?? '', number: x + 1 })
    for (; y < next.y; y++) lines.push({ side: 'after', text: is[y] ?? '', number: y + 1 })
    if (next.y < is.length - end) {
      lines.push({ side: 'same', text: is[y] ?? '', number: y + 1 })
      x++
      y++
    }
  }
  const same = (index: number): ComparedLine => ({ side: 'same', text: is[index] ?? '', number: index + 1 })
  const first = Math.max(0, start - CONTEXT)
  const head = Array.from({ length: start - first }, (_, index) => same(first + index))
  const tail = Array.from({ length: Math.min(end, CONTEXT) }, (_, index) => same(is.length - end + index))
  return blocksOf([...head, ...lines, ...tail])
}

/** Leaves out what is far from any change. */
function blocksOf(lines: readonly ComparedLine[]): ChangedBlock[] {
  const blocks: ComparedLine[][] = []
  let shownTo = 0
  lines.forEach((line, index) => {
    if (line.side === 'same') return
    const from = Math.max(index - CONTEXT, shownTo)
    const to = Math.min(index + CONTEXT + 1, lines.length)
    const isNext = from === shownTo && blocks.length > 0
    if (!isNext) blocks.push([])
    if (to > shownTo) blocks.at(-1)?.push(...lines.slice(from, to))
    shownTo = Math.max(shownTo, to)
  })
  return blocks
}
