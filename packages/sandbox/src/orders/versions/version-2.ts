import type { AmountReader } from '../rules/content.ts'
import type { OrderItem, RequestedItem } from '../rules/model.ts'
import type { OrderStatus } from '../rules/states.ts'
import type { VersionMapping } from './version-mapping.ts'

/** Version 2: items with a type and a price each, and a reason for a cancellation. */
export const VERSION_2: VersionMapping = {
  pointers: { vehicle: (index) => `/items/${index}/vehicleId`, total: '/items' },
  visible: {},
  status: (status) => status,
  statusNamed: (name) => name as OrderStatus,
  items: ({ items }: { items: readonly RequestedItem[] }, amounts: AmountReader) => amounts.items(items),
  changedItems: ({ items }: { items?: readonly RequestedItem[] }, _record, amounts: AmountReader) =>
    items && amounts.items(items),
  toItems: (items, amount) => ({
    items: items.map(({ isPriceOfExtras: _, ...item }: OrderItem) => ({ ...item, unitPrice: amount(item.unitPrice) }))
  }),
  toCancellation: (cancellation) => cancellation
}
