import { expect, test } from 'vitest'
import { examine } from './documents.ts'
import type { ThreadOutput } from './messages.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a document that would become too large is refused in the end, with a sentence that says so', async () => {
  const parameters = Object.fromEntries(
    range(1_000).map((index) => [`p${index}`, { name: `p${index}`, in: 'query', description: 'x'.repeat(2_000) }])
  )
  const named = Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  const document = {
    openapi: '3.1.0',
    info: { title: 'Inflated', version: '1' },
    paths: Object.fromEntries(range(100).map((index) => [`/${index}`, { $ref: '#/components/pathItems/all' }])),
    components: { parameters, pathItems: { all: { get: { parameters: named, responses: {} } } } }
  }
  const findings: Extract<ThreadOutput, { finding: unknown }>['finding'][] = []
  const digest = await examine(new TextEncoder().encode(JSON.stringify(document)), { en: {}, es: {} }, async (part) => {
    if ('finding' in part) findings.push(part.finding)
  })
  expect(digest).toBeNull()
  expect(findings.at(-1)).toMatchObject({
    kind: 'invalid',
    faults: [{ severity: 'error', code: 'tooMuch', message: expect.stringContaining('million characters') }]
  })
})
