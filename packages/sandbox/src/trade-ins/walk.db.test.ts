import { expect, test } from 'vitest'
import { WALK_SEED, WALK_STEPS, WALK_TIMEOUT, walkChoices } from '../testing/random/walk.ts'
import type { TestResponse } from '../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { carOn, damagePart, finding, newVin, TRADE_INS, tradeInCalls } from '../testing/trade-ins.ts'
import { isFinal, type Phase, TRANSITIONS } from './rules/states.ts'

shareSandbox()

/** Statuses that the document has for a call that is valid in form. */
const EXPECTED = new Set([200, 201, 204, 400, 404, 409])

const ALL_PHASES: readonly Phase[] = [
  'ACCEPTED',
  'COMPLETED',
  'CONFIRMED',
  'CORRECTED',
  'DECLINED',
  'DRAFT',
  'EXPIRED',
  'OFFERED',
  'REFUSED'
]

const { below: next, pick } = walkChoices()

const { send, addDamage } = tradeInCalls(() => sandbox)

interface Known {
  id: string
  phase: Phase
  inspections: string[]
}

const cars = Array.from({ length: 4 }, newVin)
const known: Known[] = []

/** Actions on a trade-in, whatever its state. */
const ACTIONS: Readonly<Record<string, (known: Known) => Promise<Pick<TestResponse, 'status' | 'body'>>>> = {
  patch: ({ id }) => send('PATCH', id, { body: { mileage: next(400_000) } }),
  damage: ({ id }) =>
    addDamage(id, [damagePart({ part: 'DOOR', kind: 'DENT', severity: pick(['LIGHT', 'HEAVY', 'STRUCTURAL']) })]),
  value: ({ id }) => send('POST', `${id}/valuations`, { body: { language: pick(['en', 'es', 'fr']) } }),
  accept: async ({ id }) => {
    const { offer } = (await send('GET', id)).body
    const valuationId = next(5) === 0 ? 'val_0000000000' : (offer?.valuationId ?? 'val_0000000000')
    return send('POST', `${id}/acceptance`, { body: { valuationId, acceptedBy: 'Lena', channel: 'DEALER' } })
  },
  decline: ({ id }) => send('POST', `${id}/declination`, { body: { reason: 'OTHER' } }),
  book: async (each) => {
    const bookedFor = new Date(sandbox.now().getTime() + next(80) * 86_400_000).toISOString()
    const response = await send('POST', `${each.id}/inspections`, { body: { partnerId: 'par_BRUNNWALDT', bookedFor } })
    if (response.status === 201) each.inspections.push(response.body.inspectionId)
    return response
  },
  report: ({ id, inspections }) => {
    const inspectionId = inspections.length ? pick(inspections) : 'ins_0000000000'
    const findings = pick([[], [finding('80.00', 'MILEAGE')], [finding('90.00'), finding('9999999.00')]])
    const full = {
      inspectedBy: 'J. Brandt',
      inspectedAt: sandbox.now().toISOString(),
      mileage: next(900),
      condition: 'FAIR'
    }
    const body = next(6) === 0 ? { attended: false } : { attended: true, ...full, findings }
    return send('POST', `${id}/inspections/${inspectionId}/report`, { body })
  },
  complete: ({ id }) => send('POST', `${id}/completion`, { body: { mileage: next(1_000), keys: next(3) } })
}

/** Actions that lead on: half of the steps take one of these, so that the walk comes to every state. */
const FITTING: Readonly<Partial<Record<Phase, readonly string[]>>> = {
  DRAFT: ['damage', 'value'],
  OFFERED: ['accept', 'accept', 'decline'],
  ACCEPTED: ['book', 'report', 'report'],
  CORRECTED: ['accept'],
  CONFIRMED: ['complete']
}

/** Whether a phase can be reached from another, by whatever many steps that happened between two looks. */
const leadsTo = (from: Phase, to: Phase): boolean =>
  from === to || (TRANSITIONS[from] ?? []).some((each) => leadsTo(each, to))

/** A trade-in agrees with its valuations and inspections, and has come from where it was. */
async function check(each: Known): Promise<void> {
  const { body } = await send('GET', each.id)
  const valuations = (await send('GET', `${each.id}/valuations`)).body.items
  const inspections = (await send('GET', `${each.id}/inspections?limit=100`)).body.items
  const phase: Phase = body.status === 'OFFERED' && valuations[0].basis === 'INSPECTION' ? 'CORRECTED' : body.status
  expect([each.id, each.phase, phase, leadsTo(each.phase, phase)]).toEqual([each.id, each.phase, phase, true])
  each.phase = phase
  expect(valuations.length).toBeLessThanOrEqual(2)
  expect(valuations.length > 0).toBe(body.status !== 'DRAFT')
  for (const { result } of valuations) {
    if (result.outcome === 'REFUSAL') continue
    const cents = [result.marketValue, ...result.adjustments.map(({ amount }: { amount: unknown }) => amount)].map(
      ({ value }) => Math.round(Number(value) * 100)
    )
    expect(Math.round(Number(result.value.value) * 100)).toBe(cents.reduce((sum, amount) => sum + amount, 0))
  }
  if (body.offer) expect(body.offer.value).toEqual(valuations[0].result.value)
  expect(body.offer?.valuationId).toBe(
    valuations[0]?.result.outcome === 'OFFER' ? valuations[0].valuationId : undefined
  )
  if (body.acceptance) expect(['ACCEPTED', 'CONFIRMED', 'COMPLETED', 'EXPIRED']).toContain(body.status)
  const booked = inspections.filter(({ status }: { status: string }) => status === 'BOOKED')
  expect(booked.length).toBeLessThanOrEqual(body.status === 'ACCEPTED' ? 1 : 0)
}

test(
  `a walk of ${WALK_STEPS} steps from the seed ${WALK_SEED} leaves no final state, and sums agree`,
  async () => {
    const reached = new Set<Phase>()
    for (let step = 0; step < WALK_STEPS; step += 1) {
      const open = known.filter(({ phase }) => !isFinal(phase === 'CORRECTED' ? 'OFFERED' : phase))
      if (open.length < 3 || next(12) === 0) {
        const body = carOn(sandbox.now(), { vin: pick(cars), mileage: next(3) === 0 ? next(400_000) : next(500) })
        const { status, body: created } = await send('POST', TRADE_INS, { body })
        expect([201, 409]).toContain(status)
        if (status === 201) known.push({ id: created.tradeInId, phase: 'DRAFT', inspections: [] })
        continue
      }
      if (next(15) === 0) sandbox.advance(pick([1, 3, 8, 30]) * 86_400_000)
      // Now and then one that has ended.
      const each = next(8) === 0 ? pick(known) : pick(open)
      const action = pick((next(2) === 0 && FITTING[each.phase]) || Object.keys(ACTIONS))
      const before = (await send('GET', each.id)).body
      const { status, body } = (await ACTIONS[action]?.(each)) ?? {}
      expect([action, status, EXPECTED.has(Number(status)), body]).toEqual([action, status, true, body])
      const after = (await send('GET', each.id)).body
      if (isFinal(before.status)) expect({ ...after, damages: [] }).toEqual({ ...before, damages: [] })
      await check(each)
      reached.add(each.phase)
    }
    for (const each of known) await check(each)
    for (const { phase } of known) reached.add(phase)
    if (WALK_STEPS >= 300) expect([...reached].toSorted()).toEqual(ALL_PHASES)
    const [events] = await sandbox.sql<{ count: string }>(
      `select count(*) from sandbox.events where type = 'trade-in.completed'`
    )
    expect(Number(events?.count)).toBe(known.filter(({ phase }) => phase === 'COMPLETED').length)
  },
  WALK_TIMEOUT
)
