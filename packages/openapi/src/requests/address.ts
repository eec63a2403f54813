import type { SampleRequest } from './model.ts'
import type { NameValue } from './style.ts'

/** The address of a request with its query. */
export function requestAddress({ url, query }: Pick<SampleRequest, 'url' | 'query'>): string {
  return query.length === 0 ? url : `${url}?${queryText(query)}`
}

/** Pairs as a query has them. A pair without a name is a whole query (`in: querystring`). */
const queryText = (query: readonly NameValue[]) =>
  query.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('&')
