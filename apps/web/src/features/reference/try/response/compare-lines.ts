/** A line of a comparison. */
export interface ComparedLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Pairs of lines that are compared; beyond, what differs is shown as a whole. */
const MAX_PAIRS = 4_000_000

/**
 * Compares two texts line by line by their longest common subsequence.
 *
 * @returns all lines, removed ones before those that take their place
 */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const same = (lines: readonly string[]) => lines.map((text): ComparedLine => ({ kind: 'same', text }))
  return [
    ...same(after.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(after.slice(after.length - end))
  ]
}

function compareMiddle(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const removed = (text: string): ComparedLine => ({ kind: 'removed', text })
  const added = (text: string): ComparedLine => ({ kind: 'added', text })
  if (before.length * after.length > MAX_PAIRS) return [...before.map(removed), ...after.map(added)]
  const width = after.length + 1
  // Length of the longest common subsequence of what follows each pair of positions.
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i] === after[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  const lines: ComparedLine[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [own = '', other = ''] = [before[i], after[j]]
    if (i < before.length && j < after.length && own === other) {
      lines.push({ kind: 'same', text: own })
      i++
      j++
    } else if (
      j >= after.length ||
      (i < before.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      lines.push(removed(own))
      i++
    } else {
      lines.push(added(other))
      j++
    }
  }
  return lines
}
