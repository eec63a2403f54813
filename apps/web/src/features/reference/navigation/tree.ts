import type { OperationView, TagGroup } from '@portico/openapi'

/** A group with those that stand below it. */
export interface GroupNode {
  readonly group: TagGroup
  readonly children: readonly GroupNode[]
}

/**
 * Groups by their parents (OpenAPI 3.2), in the document's order. A group whose parent is not there, or that would stand below itself,
 * stands at the top.
 */
export function groupTree(groups: readonly TagGroup[]): readonly GroupNode[] {
  const byName = new Map(groups.map((group) => [group.name, group]))
  const parentOf = (group: TagGroup) => (group.parent === undefined ? undefined : byName.get(group.parent))
  const isBelowItself = (group: TagGroup) => {
    const seen = new Set<TagGroup>()
    for (let at = parentOf(group); at; at = parentOf(at)) {
      if (at === group) return true
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  }
  const children = new Map<TagGroup | undefined, TagGroup[]>()
  for (const group of groups) {
    const parent = isBelowItself(group) ? undefined : parentOf(group)
    children.set(parent, [...(children.get(parent) ?? []), group])
  }
  const nodes = (parent: TagGroup | undefined): readonly GroupNode[] =>
    (children.get(parent) ?? []).map((group) => ({ group, children: nodes(group) }))
  return nodes(undefined)
}

/** Operations of a group and of those below it. */
export const countOf = ({ group, children }: GroupNode): number =>
  children.reduce((sum, child) => sum + countOf(child), group.count)

/** Names of a group and of all above it, from the top; empty when there is no such group. */
export function pathTo(nodes: readonly GroupNode[], name: string): readonly string[] {
  for (const { group, children } of nodes) {
    if (group.name === name) return [group.name]
    const below = pathTo(children, name)
    if (below.length > 0) return [group.name, ...below]
  }
  return []
}

/** Names of the groups that an operation belongs to, from the top: by the first of its tags that has a group, else by none. */
export const groupsOf = ({ tags }: Pick<OperationView, 'tags'>, nodes: readonly GroupNode[]): readonly string[] =>
  pathTo(nodes, tags.find((name) => pathTo(nodes, name).length > 0) ?? '')
