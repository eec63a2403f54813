import type { LoggerLevel } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { createLogBuffer, filterLines, MAX_SHOWN_LINES } from './log-buffer.ts'

const written = (time: number, msg: string, level: LoggerLevel = 'INFO', logger = 'http', instance = 'portal-1') =>
  JSON.stringify({ time, level, logger, msg, path: '/api/documents', instance })
const messages = (buffer: ReturnType<typeof createLogBuffer>) => buffer.lines().map(({ line }) => line.msg)

describe('the latest lines of the log', () => {
  test('are kept in order, up to a limit', () => {
    const buffer = createLogBuffer()
    for (let time = 1; time <= 12_000; time++) buffer.take(written(time, `line ${time}`))
    expect(messages(buffer)).toHaveLength(5000)
    expect(messages(buffer).at(-1)).toBe('line 12000')
    expect(messages(buffer)[0]).toBe('line 7001')
  })

  test('are not doubled when the server begins again with those that came before', () => {
    const buffer = createLogBuffer()
    buffer.take(written(1, 'one'))
    buffer.take(written(2, 'two'))
    buffer.expectRepetition()
    for (const line of [written(1, 'one'), written(2, 'two'), written(3, 'three')]) buffer.take(line)
    expect(messages(buffer)).toEqual(['one', 'two', 'three'])
  })

  test('do not come back once they were cleared', () => {
    const buffer = createLogBuffer()
    buffer.take(written(1, 'one'))
    buffer.clear()
    buffer.expectRepetition()
    buffer.take(written(1, 'one'))
    buffer.take(written(2, 'two'))
    expect(messages(buffer)).toEqual(['two'])
  })

  test('leave out what is no line', () => {
    const buffer = createLogBuffer()
    for (const data of ['', '{', '3', 'null', '{"time":1}']) buffer.take(data)
    expect(messages(buffer)).toEqual([])
  })
})

describe('a filter', () => {
  const buffer = createLogBuffer()
  buffer.take(written(1, 'Started'))
  buffer.take(written(2, 'Slow query', 'WARN', 'database'))
  buffer.take(written(3, 'Failed', 'ERROR'))
  buffer.take(written(4, 'Detail', 'DEBUG', 'http', 'portal-2'))
  const found = (filter: Partial<Parameters<typeof filterLines>[1]>) =>
    filterLines(buffer.lines(), { level: 'TRACE', logger: '', instance: '', text: '', ...filter }).map(
      ({ line }) => line.msg
    )

  test('by level shows it and what is graver', () => expect(found({ level: 'WARN' })).toEqual(['Slow query', 'Failed']))
  test('by logger shows its lines alone', () => expect(found({ logger: 'database' })).toEqual(['Slow query']))
  test('by instance shows its lines alone', () => expect(found({ instance: 'portal-2' })).toEqual(['Detail']))
  test('by text looks at all of a line and needs every word', () => {
    expect(found({ text: 'DOCUMENTS failed' })).toEqual(['Failed'])
  })

  test('shows the latest lines when there are more than can be shown', () => {
    const full = createLogBuffer()
    for (let time = 1; time <= MAX_SHOWN_LINES + 5; time++) full.take(written(time, `${time}`))
    const shown = filterLines(full.lines(), { level: 'TRACE', logger: '', instance: '', text: '' })
    expect(shown).toHaveLength(MAX_SHOWN_LINES)
    expect(shown.at(-1)?.line.msg).toBe(`${MAX_SHOWN_LINES + 5}`)
  })
})
