import { documents, type ImportPlan } from '@portico/contract'
import { expect, it } from 'vitest'
import { planLines } from './plan-lines.ts'

it('shows a text whole that the plan cuts', () => {
  const [old, now] = ['old '.repeat(100), 'new '.repeat(100)]
  const cut = (text: string) => `${text.slice(0, 300)}…`
  const changes = [{ field: 'description', before: cut(old), after: cut(now) }]
  const plan: ImportPlan = { lines: [{ action: 'update', id: 7, changes }] }
  const stored = new Map([[7, { id: 7, name: 'A', description: old }]])
  const [shown] = planLines(documents, plan, [{ line: 2, record: { id: 7, description: now } }], stored)
  expect(shown!.line.changes).toEqual([{ field: 'description', before: old, after: now }])
})

it('keeps a text as the plan has it when the record has become another one', () => {
  const changes = [{ field: 'description', before: `${'x'.repeat(300)}…`, after: 'new' }]
  const plan: ImportPlan = { lines: [{ action: 'update', id: 7, changes }] }
  const stored = new Map([[7, { id: 7, name: 'A', description: 'y'.repeat(400) }]])
  const [shown] = planLines(documents, plan, [{ line: 2, record: { id: 7, description: 'new' } }], stored)
  expect(shown!.line.changes).toEqual(changes)
})

it('tells where a number stands already', () => {
  const plan: ImportPlan = { lines: Array.from({ length: 3 }, () => ({ action: 'refuse' })) }
  const records = [
    { line: 2, record: { id: 7 } },
    { line: 3, record: { id: '7' } },
    { line: 5, record: { id: 8 } }
  ]
  expect(planLines(documents, plan, records, new Map()).map(({ repeats }) => repeats)).toEqual([
    undefined,
    2,
    undefined
  ])
})
