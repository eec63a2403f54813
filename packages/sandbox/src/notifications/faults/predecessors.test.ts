import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../event-types.ts'
import { PREDECESSORS } from './predecessors.ts'

test('predecessors are event types of the same resource, and never lead back', () => {
  const types = EVENT_TYPES.map(({ type }) => type)
  for (const [type, earlier] of Object.entries(PREDECESSORS)) {
    expect(types).toEqual(expect.arrayContaining([type, earlier]))
    expect(earlier.split('.')[0]).toBe(type.split('.')[0])
    const seen = new Set([type])
    for (let at: string | undefined = earlier; at; at = PREDECESSORS[at]) {
      expect(seen).not.toContain(at)
      seen.add(at)
    }
  }
})
