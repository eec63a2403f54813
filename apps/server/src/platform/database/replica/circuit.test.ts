import { DatabaseUnavailableError } from '@portico/server-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Circuit } from './circuit.ts'
import { type RefusalReason, ReplicaRefusal, reasonOf } from './refusal.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A circuit before a replica that fails for a reason, or does not. */
function controlled(reason: RefusalReason | undefined) {
  const state = { reason, probes: 0, changes: [] as (RefusalReason | undefined)[] }
  const circuit = new Circuit({
    probe: async () => {
      state.probes += 1
      if (state.reason) throw new ReplicaRefusal(state.reason)
    },
    onChange: (changed) => state.changes.push(changed)
  })
  return { circuit, state }
}

test('a replica is used once a probe has succeeded, and not before', async () => {
  const { circuit, state } = controlled(undefined)
  expect(circuit.reason).toBe('unavailable')
  await vi.advanceTimersByTimeAsync(1)
  expect(circuit.reason).toBeUndefined()
  expect(state).toMatchObject({ probes: 1, changes: [] })
})

test('one that has failed is left alone for two seconds, however many reads there are, and used again automatically', async () => {
  const { circuit, state } = controlled(undefined)
  await vi.advanceTimersByTimeAsync(1)
  state.reason = 'unusable'
  circuit.open('unavailable')
  circuit.open('unavailable')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(state.probes).toBe(1)
  await vi.advanceTimersByTimeAsync(2_200)
  expect(state.probes).toBe(3)
  expect(circuit.reason).toBe('unusable')
  state.reason = undefined
  await vi.advanceTimersByTimeAsync(2_000)
  expect(circuit.reason).toBeUndefined()
  expect(state.changes).toEqual(['unavailable', 'unusable', undefined])
})

test('one that is behind is tried four times a second, which is reported only when it lasts', async () => {
  const { circuit, state } = controlled(undefined)
  await vi.advanceTimersByTimeAsync(1)
  state.reason = 'behind'
  circuit.open('behind')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(state.probes).toBe(37)
  expect(state.changes).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state.changes).toEqual(['behind'])
})

test('there are no probes after the end', async () => {
  const { circuit, state } = controlled('unavailable')
  await vi.advanceTimersByTimeAsync(1)
  circuit.end()
  circuit.open('unavailable')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(state.probes).toBe(1)
})

test('each failure of a statement has its reason', () => {
  const failure = (code: string) => Object.assign(new Error('failed'), { code })
  expect(reasonOf(failure('40001'))).toBe('conflict')
  expect(reasonOf(failure('40P01'))).toBe('conflict')
  expect(reasonOf(failure('57014'))).toBe('slow')
  expect(reasonOf(failure('22P02'))).toBe('failed')
  expect(reasonOf(new DatabaseUnavailableError(failure('ECONNREFUSED')))).toBe('unavailable')
  expect(reasonOf(new ReplicaRefusal('busy'))).toBe('busy')
})
