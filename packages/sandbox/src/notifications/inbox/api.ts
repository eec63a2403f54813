import type { ApiContext } from '../../core/api.ts'
import type { Handler } from '../../core/handler.ts'
import { deleteMessages, type InboxMessage, selectMessages } from './store.ts'

/** A message of the inbox as the document describes it. */
export const toInboxMessage = ({
  messageId,
  endpointId,
  headers,
  body,
  verification,
  status,
  receivedAt
}: InboxMessage) => ({
  messageId,
  endpointId,
  receivedAt: receivedAt.toISOString(),
  status,
  verification,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  body
})

/** Handlers of the operations on what the inboxes of an application have received. */
export const inboxHandlers = ({ pool, cursors }: ApiContext): Record<string, Handler> => ({
  listInboxMessages: (call) => {
    const { owner, query } = call
    const { endpointId } = query
    return cursors.respond(
      call,
      `inbox messages ${owner} ${String(endpointId)}`,
      (after, limit) =>
        selectMessages(pool, { 'owner = ?': owner, 'endpoint_id = ?': endpointId, 'sequence < ?': after }, limit),
      toInboxMessage
    )
  },

  deleteInboxMessages: async ({ owner }) => {
    await deleteMessages(pool, owner)
    return { status: 204 }
  }
})
