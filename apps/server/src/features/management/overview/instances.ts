import type { Overview } from '@portico/contract'
import type { PlatformServices } from '../../../platform/services.ts'

/** What an instance says of itself for the overview. */
export interface InstanceReport {
  traffic: Overview['traffic']
  errors: Omit<Overview['errors'][number], 'instance'>[]
}

/** The subject of the requests for it. */
export const REPORT = 'overview'

/** As many of the latest errors as one instance keeps. */
const ERRORS = 20

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const requestsOf = ({ perMinute }: Overview['traffic']) => sum(perMinute.map(({ requests }) => requests))

/**
 * The traffic of several instances together.
 *
 * @returns each minute that one of them has, at most the last 60, oldest first; the mean duration in milliseconds is weighted by requests
 */
export function mergeTraffic(traffic: readonly Overview['traffic'][]): Overview['traffic'] {
  const minutes = Map.groupBy(
    traffic.flatMap(({ perMinute }) => perMinute),
    ({ at }) => at
  )
  const perMinute = [...minutes]
    .map(([at, each]) => ({
      at,
      requests: sum(each.map(({ requests }) => requests)),
      clientErrors: sum(each.map(({ clientErrors }) => clientErrors)),
      serverErrors: sum(each.map(({ serverErrors }) => serverErrors))
    }))
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(-60)
  const requests = sum(traffic.map(requestsOf))
  const totalDuration = sum(traffic.map((each) => each.meanDuration * requestsOf(each)))
  return { perMinute, meanDuration: requests ? totalDuration / requests : 0 }
}

/** What every instance says of itself, together; one that does not respond in time is listed as such. */
export async function reportOfInstances({
  instances,
  instanceRequests
}: Pick<PlatformServices, 'instances' | 'instanceRequests'>): Promise<
  Pick<Overview, 'instances' | 'traffic' | 'errors'>
> {
  const listed = await instances.list()
  const reports = await Promise.allSettled(listed.map(({ id }) => instanceRequests.ask<InstanceReport>(id, REPORT)))
  const given = reports.flatMap((report, index) =>
    report.status === 'fulfilled' ? [{ ...report.value, instance: listed[index]?.name ?? '' }] : []
  )
  return {
    instances: listed.map((instance, index) => ({ ...instance, isResponding: reports[index]?.status === 'fulfilled' })),
    traffic: mergeTraffic(given.map(({ traffic }) => traffic)),
    errors: given
      .flatMap(({ errors, instance }) => errors.map((error) => ({ ...error, instance })))
      .sort((one, other) => other.at.localeCompare(one.at))
      .slice(0, ERRORS)
  }
}
