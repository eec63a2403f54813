/**
 * Everything that can be reached from some nodes of a graph, these included.
 *
 * @param found what is known already; the result is added to it
 * @returns each node followed by what is reached from it first
 */
export function reachable<T>(from: Iterable<T>, next: (node: T) => Iterable<T>, found = new Set<T>()): Set<T> {
  for (const node of from) {
    if (found.has(node)) continue
    found.add(node)
    reachable(next(node), next, found)
  }
  return found
}
