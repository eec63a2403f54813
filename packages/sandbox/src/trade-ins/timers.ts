import type { TimerHandler } from '../core/owners/time.ts'
import { selectOne } from '../core/table.ts'
import { deletePictures } from './pictures/store.ts'
import { expire, expiryOf } from './rules/changes.ts'
import type { TradeInRecord } from './rules/model.ts'
import { EXPIRY, endBooking, PICTURES_EXPIRY, saveTradeIn, TRADE_INS } from './store.ts'

const find = (client: Parameters<TimerHandler>[0], owner: string, tradeInId: string) =>
  selectOne<TradeInRecord>(client, TRADE_INS, { 'trade_in_id = ?': tradeInId, 'owner = ?': owner }, 'for update')

/** What time alone does to trade-ins. */
export const TIMERS: Readonly<Record<string, TimerHandler>> = {
  [EXPIRY]: async (client, { owner, resourceId, now }) => {
    const record = await find(client, owner, resourceId)
    const due = record && expiryOf(record)
    if (!due || due > now) return
    await endBooking(client, record, 'CANCELLED')
    await saveTradeIn(client, record, expire(record, now))
  },

  [PICTURES_EXPIRY]: async (client, { owner, resourceId, now }) => {
    const record = await find(client, owner, resourceId)
    if (!record) return
    const damages = record.detail.damages.map((damage) => ({ ...damage, pictures: [] }))
    await deletePictures(client, record)
    await saveTradeIn(client, record, { ...record, detail: { ...record.detail, damages }, updatedAt: now })
  }
}
