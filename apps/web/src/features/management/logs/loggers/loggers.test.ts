import { expect, test } from 'vitest'
import { listLoggers } from './loggers.ts'

const loggers = {
  levels: [],
  groups: {},
  loggers: {
    http: { effectiveLevel: 'INFO' },
    database: { configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' },
    ROOT: { configuredLevel: 'INFO', effectiveLevel: 'INFO' }
  }
} as const

test('the root comes first, the others in alphabetical order', () => {
  expect(listLoggers({ ...loggers, levels: [] }, '').map(({ name }) => name)).toEqual(['ROOT', 'database', 'http'])
})

test('a text finds the loggers that have it in their name, whatever its case', () => {
  expect(listLoggers({ ...loggers, levels: [] }, ' DATA ')).toEqual([
    { name: 'database', configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' }
  ])
})
