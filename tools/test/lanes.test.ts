import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'
import { PARTS, type Part } from './steps.ts'

const options = { folder: '/tmp/run', parts: PARTS, withPostgres: true, chromium: '/bin/chromium', isFull: false }

const namesOf = (changes: Partial<Parameters<typeof lanesOf>[0]> = {}) =>
  lanesOf({ ...options, filters: [], ...changes }).map((lane) => lane.map(({ name }) => name))

const testsIn = (lanes: string[][]) => lanes.flat().filter((name) => name.startsWith('tests '))

test('a run has each step once, the static checks and the tests of the server beside all others', () => {
  const [first, second] = namesOf()
  expect(first?.slice(-2)).toEqual(['tests server-embedded, server-postgres', 'tests faults'])
  expect(first).toContain('lint and format')
  expect(second).toEqual(['tests unit', 'tests screens', 'tests in the browser'])
  expect(new Set([first, second].flat()).size).toBe([first, second].flat().length)
})

test('a file that is named is looked for in all that Vitest runs', () => {
  const parts: Part[] = ['unit', 'server', 'screens', 'faults']
  expect(namesOf({ parts, filters: ['sign-in'] })).toEqual([
    [],
    ['tests unit, server-embedded, server-postgres, screens, faults']
  ])
})

test('a part that is chosen runs alone', () => {
  expect(testsIn(namesOf({ parts: ['screens'] }))).toEqual(['tests screens'])
  expect(testsIn(namesOf({ parts: ['types', 'lint'] }))).toEqual([])
})

test('screens and faults need a PostgreSQL server, journeys a browser', () => {
  expect(testsIn(namesOf({ withPostgres: false }))).toEqual([
    'tests server-embedded',
    'tests unit',
    'tests in the browser'
  ])
  expect(testsIn(namesOf({ chromium: undefined }))).not.toContain('tests in the browser')
})

test('steps that run at the same time leave their reports in different files', () => {
  const reports = lanesOf({ ...options, filters: [] })
    .flat()
    .flatMap(({ env }) => env?.PORTICO_VITEST_SUMMARY ?? [])
  expect(new Set(reports).size).toBe(4)
})
