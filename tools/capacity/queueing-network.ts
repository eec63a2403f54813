import { EventQueue } from './event-queue.ts'

/** Where requests are worked on, first come first served. */
export interface Station {
  /** Requests that it works on at the same time. */
  servers: number
  /** Equal stations among which requests are distributed in turn, each with a queue of its own. */
  copies: number
}

/** A stay of a request: at a station, or a delay for which nothing is needed. */
export interface Visit {
  /** Name of a station; a delay without it. */
  station?: string
  /** Mean of the time of the work, or the delay. */
  seconds: number
}

/** Requests of one kind, which come at random (Poisson). */
export interface Flow {
  perSecond: number
  /** In their order. */
  visits: readonly Visit[]
}

/** An open queueing network. */
export interface QueueingNetwork {
  stations: Record<string, Station>
  flows: Record<string, Flow>
}

/** What a simulation has found. */
export interface SimulationResult {
  /** Part of the time in which the servers of each station work, of 1. */
  utilization: Record<string, number>
  /** Seconds that the requests of each flow took, in ascending order. */
  latencies: Record<string, number[]>
}

/** The part of the requests that come before the network is in its usual state, which do not count. */
const WARM_UP = 0.1

interface RequestEvent {
  time: number
  flow: string
  visits: readonly Visit[]
  /** Number of the visit that begins. */
  visit: number
  begun: number
  /** Number of the request, by which its copies of stations are chosen. */
  number: number
}

/** Numbers between 0 and 1 that look random and are the same for the same seed: mulberry32 by T. Ettinger. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The servers of one copy of a station. */
class Servers {
  readonly #freeAt: number[]
  /** Seconds in which they have worked, since the beginning of what counts. */
  worked = 0

  constructor(count: number) {
    this.#freeAt = new Array(count).fill(0)
  }

  /** Works for some seconds as soon as one is free; returns when that ends. */
  work(arrived: number, seconds: number): number {
    const freeAt = this.#freeAt
    let first = 0
    for (let index = 1; index < freeAt.length; index++)
      if ((freeAt[index] as number) < (freeAt[first] as number)) first = index
    const end = Math.max(arrived, freeAt[first] as number) + seconds
    freeAt[first] = end
    this.worked += seconds
    return end
  }
}

/**
 * Simulates an open queueing network, event by event. Times of work are exponentially distributed, delays are constant.
 *
 * @param requests how many are simulated, of all flows together
 * @param seed of the random numbers: the same one leads to the same result
 */
export function simulate(network: QueueingNetwork, requests: number, seed = 1): SimulationResult {
  const random = randomNumbers(seed)
  const exponential = (mean: number) => -mean * Math.log(1 - random())
  const flows = Object.entries(network.flows)
  const stations = Object.entries(network.stations).map(
    ([name, { copies, servers }]) => [name, Array.from({ length: copies }, () => new Servers(servers))] as const
  )
  const serversOf = new Map(stations)
  const events = new EventQueue<RequestEvent>()
  const total = flows.reduce((sum, [, { perSecond }]) => sum + perSecond, 0)
  const duration = requests / total
  const countsFrom = duration * WARM_UP
  let number = 0
  const arrive = (flow: string, { perSecond, visits }: Flow, after: number) => {
    const time = after + exponential(1 / perSecond)
    if (time < duration) events.push({ time, flow, visits, visit: 0, begun: time, number: number++ })
  }
  for (const [name, flow] of flows) arrive(name, flow, 0)
  const latencies: Record<string, number[]> = Object.fromEntries(flows.map(([name]) => [name, []]))
  for (let event = events.pop(); event; event = events.pop()) {
    const { time, flow, visits, visit, begun } = event
    if (visit === 0) arrive(flow, network.flows[flow] as Flow, time)
    const next = visits[visit]
    if (!next) {
      if (begun >= countsFrom) latencies[flow]?.push(time - begun)
      continue
    }
    const { station, seconds } = next
    const copies = station === undefined ? undefined : serversOf.get(station)
    const servers = copies?.[event.number % copies.length]
    const end = servers ? servers.work(time, exponential(seconds)) : time + seconds
    events.push({ ...event, time: end, visit: visit + 1 })
  }
  return {
    utilization: Object.fromEntries(
      stations.map(([name, copies]) => {
        const worked = copies.reduce((sum, each) => sum + each.worked, 0)
        return [name, worked / (duration * copies.length * (network.stations[name]?.servers ?? 1))]
      })
    ),
    latencies: Object.fromEntries(
      Object.entries(latencies).map(([name, seconds]) => [name, seconds.toSorted((a, b) => a - b)])
    )
  }
}
