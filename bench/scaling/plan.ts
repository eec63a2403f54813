import {
  type QueueingNetwork,
  type SimulationResult,
  simulate,
  type Visit
} from '../../tools/capacity/queueing-network.ts'
import { percentile } from '../load/rates.ts'
import type { Demand } from './demands.ts'

/** Requests of a kind, and how many of them come in a second. */
export interface Share {
  perSecond: number
  demand: Demand
}

/** A deployment. */
export interface Deployment {
  instances: number
  /** Processors of the primary of the database. */
  databaseProcessors: number
  /** Seconds of a round trip between an instance and the database. */
  roundTrip: number
}

/** Requests that a simulation has: enough for a 99th percentile. */
const SIMULATED = 400_000
/** How busy a part may be. */
const MOST_BUSY = 0.6

/** The way of a request: the instance works between its statements, the database at each. */
function visitsOf({ instance, database, statements }: Demand, roundTrip: number): Visit[] {
  const count = Math.round(statements)
  const slice: Visit = { station: 'instance', seconds: instance / (count + 1) }
  // What the log of requests and other work after the response needs of the database is part of it, though nothing waits for it.
  const statement: Visit[] = [
    { seconds: roundTrip },
    { station: 'database', seconds: count > 0 ? database / count : 0 },
    slice
  ]
  return [slice, ...Array.from({ length: count }, () => statement).flat()]
}

/** The queueing network of a deployment under a load. */
export function networkOf(load: Record<string, Share>, deployment: Deployment): QueueingNetwork {
  return {
    stations: {
      instance: { servers: 1, copies: deployment.instances },
      database: { servers: deployment.databaseProcessors, copies: 1 }
    },
    flows: Object.fromEntries(
      Object.entries(load).map(([name, { perSecond, demand }]) => [
        name,
        { perSecond, visits: visitsOf(demand, deployment.roundTrip) }
      ])
    )
  }
}

/** Seconds of work in each second, for one of the parts. */
export const workOf = (load: Record<string, Share>, part: 'instance' | 'database' | 'wal') =>
  Object.values(load).reduce((sum, { perSecond, demand }) => sum + perSecond * demand[part], 0)

/** The smallest deployment whose parts are at most 60 % busy (utilization law). */
export const deploymentFor = (load: Record<string, Share>, roundTrip: number): Deployment => ({
  instances: Math.ceil(workOf(load, 'instance') / MOST_BUSY),
  databaseProcessors: Math.ceil(workOf(load, 'database') / MOST_BUSY),
  roundTrip
})

/** The same load, less or more of it. */
export const scaled = (load: Record<string, Share>, factor: number): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(load).map(([name, share]) => [name, { ...share, perSecond: share.perSecond * factor }])
  )

/** A deployment under a load, simulated. */
export const simulateDeployment = (load: Record<string, Share>, deployment: Deployment): SimulationResult =>
  simulate(networkOf(load, deployment), SIMULATED)

/** Milliseconds below which half and 95 % of the requests of all flows are. */
export function latenciesOf({ latencies }: SimulationResult): { half: number; most: number } {
  const all = Object.values(latencies)
    .flat()
    .map((seconds) => seconds * 1000)
  return { half: percentile(all, 0.5), most: percentile(all, 0.95) }
}
