import type { TagGroup } from '@portico/openapi'
import { expect, it } from 'vitest'
import { countOf, type GroupNode, groupTree, pathTo } from './tree.ts'

const group = (name: string, parent?: string): TagGroup => ({
  name,
  key: name,
  title: name,
  count: 1,
  ...(parent && { parent })
})
const shape = (nodes: readonly GroupNode[]): unknown =>
  Object.fromEntries(nodes.map((node) => [node.group.name, shape(node.children)]))

it('puts groups below their parents, in the document’s order', () => {
  const tree = groupTree([group('b', 'a'), group('a'), group('c', 'b'), group('d')])
  expect(shape(tree)).toEqual({ a: { b: { c: {} } }, d: {} })
  expect(tree.map(countOf)).toEqual([3, 1])
  expect(pathTo(tree, 'c')).toEqual(['a', 'b', 'c'])
  expect(pathTo(tree, 'x')).toEqual([])
})

it('loses no group to a parent that is not there, to itself or to a loop', () => {
  const tree = groupTree([group('a', 'nobody'), group('b', 'b'), group('c', 'd'), group('d', 'c'), group('e', 'c')])
  expect(shape(tree)).toEqual({ a: {}, b: {}, c: { e: {} }, d: {} })
})
