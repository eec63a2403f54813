import type { SampleRequest } from './model.ts'

/** The address of a request with its query. */
export function requestAddress({ url, query }: Pick<SampleRequest, 'url' | 'query'>): string {
  // A pair without a name is a whole query (`in: querystring`).
  const pairs = query.map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
  return pairs.length === 0 ? url : `${url}?${pairs.join('&')}`
}
