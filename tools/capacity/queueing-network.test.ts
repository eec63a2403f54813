import { expect, test } from 'vitest'
import { simulate } from './queueing-network.ts'

/** Against the known results of queueing theory: see L. Kleinrock, "Queueing Systems", volume 1 (1975). */

const REQUESTS = 300_000

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const within = (part: number, expected: number) => ({
  asymmetricMatch: (actual: number) => Math.abs(actual / expected - 1) <= part,
  toString: () => `${expected} ± ${part * 100} %`
})

/** A flow of requests to one station, each of which takes a second on average. */
const oneStation = (perSecond: number, servers: number, copies = 1) =>
  simulate(
    {
      stations: { only: { servers, copies } },
      flows: { all: { perSecond, visits: [{ station: 'only', seconds: 1 }] } }
    },
    REQUESTS
  )

/** The part of requests that wait at a station with several servers: Erlang's C formula. */
function erlangC(servers: number, load: number): number {
  let term = 1
  let sum = 0
  for (let count = 0; count < servers; count++) {
    sum += term
    term *= load / (count + 1)
  }
  const all = term / (1 - load / servers)
  return all / (sum + all)
}

test.each([0.5, 0.8])(
  'at one server (M/M/1) with a load of %s, latencies have the mean and the percentiles of theory',
  (load) => {
    const { utilization, latencies } = oneStation(load, 1)
    expect(utilization.only).toEqual(within(0.02, load))
    const all = latencies.all ?? []
    expect(mean(all)).toEqual(within(0.06, 1 / (1 - load)))
    expect(all[Math.floor(all.length * 0.95)]).toEqual(within(0.06, Math.log(20) / (1 - load)))
  }
)

test.each([
  [4, 3],
  [16, 13]
])('at %i servers (M/M/c) with a load of %i, latencies have the mean of theory', (servers, load) => {
  const { latencies } = oneStation(load, servers)
  expect(mean(latencies.all ?? [])).toEqual(within(0.04, 1 + erlangC(servers, load) / (servers - load)))
})

test('equal stations share the requests', () => {
  const { utilization } = oneStation(3, 1, 6)
  expect(utilization.only).toEqual(within(0.02, 0.5))
})

test('flows that share stations (Jackson) wait for each other, and delays are added', () => {
  const { latencies } = simulate(
    {
      stations: { first: { servers: 1, copies: 1 }, second: { servers: 1, copies: 1 } },
      flows: {
        both: {
          perSecond: 0.3,
          visits: [{ station: 'first', seconds: 1 }, { seconds: 2 }, { station: 'second', seconds: 1 }]
        },
        short: { perSecond: 0.4, visits: [{ station: 'first', seconds: 1 }] }
      }
    },
    REQUESTS
  )
  expect(mean(latencies.short ?? [])).toEqual(within(0.06, 1 / 0.3))
  expect(mean(latencies.both ?? [])).toEqual(within(0.06, 1 / 0.3 + 2 + 1 / 0.7))
})

test('the same seed leads to the same result, and another one to another', () => {
  const network = {
    stations: { only: { servers: 1, copies: 1 } },
    flows: { all: { perSecond: 0.5, visits: [{ station: 'only', seconds: 1 }] } }
  }
  expect(simulate(network, 1000, 7)).toEqual(simulate(network, 1000, 7))
  expect(simulate(network, 1000, 7)).not.toEqual(simulate(network, 1000, 8))
})
