import { describe, expect, test } from 'vitest'
import { LogBuffer } from './log-buffer.ts'

const line = (fields: object) =>
  JSON.stringify({ level: 30, time: 1, pid: 1, hostname: 'h', logger: 'http', ...fields })

describe('the end of the log', () => {
  test('has the last 500 lines, without process and host', () => {
    const buffer = new LogBuffer()
    for (let count = 1; count <= 600; count += 1) buffer.write(line({ msg: `line ${count}` }))
    const lines = buffer.lines()
    expect(lines).toHaveLength(500)
    expect(lines[0]).toEqual({ time: 1, level: 'INFO', logger: 'http', msg: 'line 101' })
  })

  test('stays small however long the lines are', () => {
    const buffer = new LogBuffer()
    for (let count = 0; count < 1000; count += 1) buffer.write(line({ msg: 'm', text: 'x'.repeat(15_000) }))
    expect(JSON.stringify(buffer.lines()).length).toBeLessThan(1_100_000)
    buffer.write(line({ msg: 'y'.repeat(1_000_000), level: 50 }))
    expect(buffer.lines().at(-1)).toMatchObject({ level: 'ERROR', isCut: true })
    expect(buffer.lines().at(-1)?.msg.length).toBeLessThan(20_000)
  })

  test('keeps of an error that is too long its beginning and by what it is found again', () => {
    const buffer = new LogBuffer()
    const told: unknown[] = []
    buffer.listen((entry) => told.push(entry))
    const found = { reqId: 'r1', reference: '4711', path: '/api/documents' }
    buffer.write(line({ level: 50, msg: 'unforeseen error', ...found, err: { stack: 'x'.repeat(20_000) } }))
    const kept = { time: 1, level: 'ERROR', logger: 'http', msg: 'unforeseen error', ...found, isCut: true }
    expect(buffer.errors()).toEqual([kept])
    expect(buffer.lines()).toEqual([kept])
    expect(told).toEqual([kept])
  })

  test('does not take a long line for an error because it tells of one', () => {
    const buffer = new LogBuffer()
    buffer.write(line({ level: 40, msg: 'a warning', text: `${'x'.repeat(20_000)}{"level":50` }))
    expect(buffer.errors()).toEqual([])
  })

  test('keeps errors when other lines have pushed them out', () => {
    const buffer = new LogBuffer()
    buffer.write(line({ level: 50, msg: 'first' }))
    buffer.write(line({ level: 60, msg: 'second' }))
    for (let count = 0; count < 600; count += 1) buffer.write(line({ msg: 'other' }))
    expect(buffer.errors().map(({ msg }) => msg)).toEqual(['second', 'first'])
  })
})
