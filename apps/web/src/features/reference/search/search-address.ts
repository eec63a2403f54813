import { type DocumentLocation, GUIDE_PAGES, readRelative, writeAddress } from '@/lib/reference/address.ts'
import type { SearchHit } from './search-index.ts'

/**
 * The address of the page that a result stands for. In the API whose pages are open, version and environment stay as they are.
 *
 * @returns path, query and fragment for the router
 */
export function addressOfHit(
  { group, api, address }: Pick<SearchHit, 'group' | 'api' | 'address'>,
  current: DocumentLocation
): string {
  if (group === 'guides') return addressOfGuide(address)
  const place = api === current.api ? current : { api }
  return writeAddress({ ...readRelative(api, address), ...place })
}

function addressOfGuide(address: string): string {
  const [name = '', fragment = ''] = address.split('#')
  const page = GUIDE_PAGES.find((one) => one === name)
  if (page) return writeAddress({ kind: page, fragment })
  return writeAddress({ kind: 'quick-start', api: name.split('/').slice(1).join('/'), fragment })
}
