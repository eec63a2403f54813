import type { Money } from '@portico/finance'
import type { Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency.ts'
import type { ApiContext } from '../core/sandbox.ts'
import { listTransfers, receiveTransfer } from './transfers.ts'

/** Handlers of the Simulations document: what a program does in place of the world outside. */
export const simulationHandlers = ({ pool, cursors }: ApiContext): Record<string, Handler> => ({
  receiveTransfer: (call) =>
    runIdempotently(pool, call, async (client) => ({
      status: 201,
      body: await receiveTransfer(client, call.owner, call.body as { reference: string; amount: Money }, call.now)
    })),

  listTransfers: async ({ owner, query }) => {
    const matched = typeof query.matched === 'boolean' ? query.matched : undefined
    const list = `transfers ${owner} ${String(matched)}`
    const before = cursors.position(list, query.cursor)
    const limit = Number(query.limit)
    const read = await listTransfers(pool, { owner, matched, before, limit })
    const { items, page } = cursors.page(list, read, limit, ({ position }) => position)
    return { status: 200, body: { items: items.map(({ transfer }) => transfer), page } }
  }
})
