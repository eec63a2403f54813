import type { TableSort } from '@/ui/list/table.tsx'

/** The search, order and page of a list. They are in the address, so that reloading, going back and sharing a link keep them. */
export interface ListView<Column extends string = string> {
  readonly search: string
  readonly sort: TableSort<Column>
  /** From 1. */
  readonly page: number
  readonly size: number
}

/**
 * Reads the view of a list from an address. Missing and invalid parameters have their defaults: an address can be edited by
 * hand, and an old link must still open.
 *
 * @param columns what the list can be sorted by; the first is the default, ascending
 * @param sizes the sizes of a page that the list offers; the first is the default
 */
export function readListView<Column extends string>(
  parameters: URLSearchParams,
  columns: readonly [Column, ...Column[]],
  sizes: readonly [number, ...number[]]
): ListView<Column> {
  const [name, direction] = (parameters.get('sort') ?? '').split(',')
  const column = columns.find((offered) => offered === name)
  const page = Number(parameters.get('page'))
  const size = Number(parameters.get('size'))
  return {
    search: parameters.get('search') ?? '',
    sort: column
      ? { column, direction: direction === 'desc' ? 'desc' : 'asc' }
      : { column: columns[0], direction: 'asc' },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: sizes.find((offered) => offered === size) ?? sizes[0]
  }
}

/** An order as the `sort` parameter of addresses and requests: `name,desc`. */
export const sortParameter = ({ column, direction }: TableSort): string => `${column},${direction}`

/**
 * The search part of an address.
 *
 * @param parameters by name; false and the empty text are left out
 * @returns `?…`, or the empty text
 */
export function searchPart(parameters: Readonly<Record<string, string | number | false>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== false && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text.replaceAll('%2C', ',')}`
}
