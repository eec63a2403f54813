import type { ApiContext } from '../core/api.ts'
import type { Handler } from '../core/handler.ts'
import { requireOne } from '../core/table.ts'
import { EVENT_TYPES, toEventTypeInfo } from './event-types.ts'
import { type EventRecord, toEvent } from './model.ts'
import { EVENTS } from './store.ts'

/** Handlers of the operations on events and their types. */
export function eventHandlers({ pool, cursors }: ApiContext): Record<string, Handler> {
  return {
    listEventTypes: (call) =>
      cursors.respond(
        call,
        'event types',
        (after, limit) => EVENT_TYPES.filter(({ type }) => after === undefined || type > after).slice(0, limit + 1),
        toEventTypeInfo,
        ({ type }) => type
      ),

    readEvent: async ({ owner, path }) => {
      const conditions = { 'owner = ?': owner, 'event_id = ?': path.eventId }
      return { status: 200, body: toEvent(await requireOne<EventRecord>(pool, EVENTS, conditions)) }
    }
  }
}
