/**
 * Everything that can be reached from some nodes of a graph, these included.
 *
 * @returns in the order of discovery, nearest first
 */
export function reachable<T>(from: Iterable<T>, next: (node: T) => Iterable<T>): Set<T> {
  // A set is iterated in the order of insertion, also over what is added meanwhile.
  const found = new Set(from)
  for (const node of found) for (const other of next(node)) found.add(other)
  return found
}
