import type { Metrics } from '@portico/contract'
import { wordMatcher } from '@/lib/fold.ts'

/** The calls of one route by one method. */
export interface Service {
  readonly route: string
  readonly method: string
  readonly count: number
  readonly mean: number
  readonly max: number
}

export type ServiceSort = { readonly by: keyof Service; readonly isAscending: boolean }

/** The services in which every word of a text is found, in the order asked for; equals by route and method. */
export function listServices(services: Metrics['services'], text: string, { by, isAscending }: ServiceSort): Service[] {
  const matches = wordMatcher(text)
  const compare = (a: Service, b: Service, key: keyof Service) =>
    key === 'route' || key === 'method' ? a[key].localeCompare(b[key]) : a[key] - b[key]
  return Object.entries(services)
    .flatMap(([route, methods]) => Object.entries(methods).map(([method, timer]) => ({ route, method, ...timer })))
    .filter(({ route, method }) => matches(`${method} ${route}`))
    .sort((a, b) => compare(a, b, by) * (isAscending ? 1 : -1) || compare(a, b, 'route') || compare(a, b, 'method'))
}
