import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expire, expiryOf, transition } from './changes.ts'
import type { TradeInRecord } from './model.ts'
import { isFinal, type Phase, phaseOf, statusOf, TRANSITIONS } from './states.ts'

const NOW = new Date('2026-11-16T09:03:00Z')
const PHASES: readonly Phase[] = [
  'DRAFT',
  'OFFERED',
  'REFUSED',
  'ACCEPTED',
  'CORRECTED',
  'CONFIRMED',
  'COMPLETED',
  'DECLINED',
  'EXPIRED'
]
const OFFER = { valuationId: 'val_6T3R8K1NWQ', valueCents: 350_000, validUntil: '2026-11-23', mileageLimit: 84_700 }

const DRAFT: TradeInRecord = {
  tradeInId: 'tri_4M7X2C9QWD',
  owner: 'demo:',
  status: 'DRAFT',
  partnerId: 'par_BRUNNWALDT',
  vin: 'VPSZZZ1ZX18017335',
  version: 1,
  detail: {
    country: 'DE',
    title: 'Solenne Vista 1.2',
    fuel: 'PETROL',
    firstRegistration: '2018-03-22',
    mileage: 84_200,
    condition: 'GOOD',
    serviceHistory: 'FULL',
    previousOwners: 1,
    accidentFree: true,
    damages: []
  },
  createdAt: NOW,
  updatedAt: NOW
}

/** What a phase adds to the record. */
const detailOf = (phase: Phase) => {
  if (phase === 'OFFERED') return { offer: { ...OFFER, basis: 'DECLARATION' as const } }
  return phase === 'CORRECTED' ? { offer: { ...OFFER, basis: 'INSPECTION' as const } } : {}
}

/** Every way from the first phase to a final one. */
const pathsFrom = (from: Phase): Phase[][] => {
  const next = TRANSITIONS[from] ?? []
  return next.length === 0 ? [[from]] : next.flatMap((to) => pathsFrom(to).map((rest) => [from, ...rest]))
}

describe('the table of states', () => {
  test('has the ways of the document, and no way reaches a phase twice', () => {
    const paths = pathsFrom('DRAFT')
    for (const path of paths) expect(new Set(path).size).toBe(path.length)
    const ways = paths.map((path) => path.map(statusOf).join(' '))
    expect(ways).toContain('DRAFT OFFERED ACCEPTED CONFIRMED COMPLETED')
    expect(ways).toContain('DRAFT OFFERED ACCEPTED OFFERED CONFIRMED COMPLETED')
    expect(ways).toContain('DRAFT OFFERED ACCEPTED OFFERED DECLINED')
    expect(ways).toContain('DRAFT REFUSED')
    expect(paths).toHaveLength(10)
  })

  test('every way ends in a final status, and none goes on from one', () => {
    for (const path of pathsFrom('DRAFT')) {
      expect(isFinal(statusOf(path.at(-1) as Phase))).toBe(true)
      expect(path.slice(0, -1).filter((phase) => isFinal(statusOf(phase)))).toEqual([])
    }
  })

  test('a trade-in goes only where the table lets it, whatever is tried in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PHASES), { maxLength: 14 }), (tries) => {
        let record = DRAFT
        for (const to of tries) {
          const from = phaseOf(record)
          if (TRANSITIONS[from]?.includes(to)) {
            record = transition(record, to, NOW, detailOf(to))
            expect(phaseOf(record)).toBe(to)
          } else expect(() => transition(record, to, NOW)).toThrow(`does not go from ${from} to ${to}`)
        }
      })
    )
  })
})

describe('the clock', () => {
  const offered = transition(DRAFT, 'OFFERED', NOW, detailOf('OFFERED'))

  test('ends an offer with its last day, and a held value with its own', () => {
    expect(expiryOf(DRAFT)).toBeUndefined()
    expect(expiryOf(offered)).toEqual(new Date('2026-11-24T00:00:00Z'))
    const acceptance = { acceptedAt: '', heldUntil: '2027-01-15', acceptedBy: 'Lena', channel: 'ONLINE' } as const
    const accepted = transition(offered, 'ACCEPTED', NOW, { acceptance })
    expect(expiryOf(accepted)).toEqual(new Date('2027-01-16T00:00:00Z'))
    expect(expiryOf(expire(accepted, NOW))).toBeUndefined()
  })
})
