import type { ApiContext } from '../core/api.ts'
import { etagOf, requireMatchingEtag } from '../core/etag.ts'
import type { Call, Handler, HandlerResponse } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { newId } from '../core/identifiers.ts'
import { insertRecord, requireOne, selectPage } from '../core/table.ts'
import {
  dropEndpoint,
  endpointConditions,
  lockEndpoint,
  releaseHeld,
  requirePlace,
  updateEndpoint
} from './endpoint-store.ts'
import { requireEndpointUrl } from './endpoints/urls.ts'
import type { EndpointRecord } from './model.ts'
import { toEndpoint } from './responses.ts'
import { newSecretRecord } from './secrets.ts'
import { ENDPOINTS, SECRETS } from './store.ts'

interface EndpointInput {
  url: string
  description?: string
  types: string[]
}

type EndpointPatch = Partial<Omit<EndpointInput, 'description'>> & { description?: string | null }

const respond = (record: EndpointRecord): HandlerResponse => ({
  status: 200,
  headers: { ETag: etagOf(record.version) },
  body: toEndpoint(record)
})

const idOf = ({ path }: Call) => path.endpointId ?? ''

/** Handlers of the operations on endpoints, but for their secrets. */
export function endpointHandlers(context: ApiContext): Record<string, Handler> {
  const { pool, cursors, findClient, allowsOwnMachine, sealing } = context

  const requireUrl = async (call: Call, url: string) => {
    const client = await findClient(call.caller.clientId)
    return requireEndpointUrl(url, { notificationOrigins: client?.notificationOrigins ?? [], allowsOwnMachine })
  }

  return {
    listEndpoints: (call) => {
      const filters = { 'owner = ?': call.owner, 'status = ?': call.query.status }
      return cursors.respond(
        call,
        `endpoints ${JSON.stringify(filters)}`,
        (after, limit) =>
          selectPage<EndpointRecord>(
            pool,
            ENDPOINTS,
            { ...filters, '(deleted_at is null) = ?': true, 'sequence < ?': after },
            limit
          ),
        toEndpoint
      )
    },

    readEndpoint: async (call) =>
      respond(await requireOne(pool, ENDPOINTS, endpointConditions(call.owner, idOf(call)))),

    createEndpoint: async (call) => {
      const input = call.body as EndpointInput
      const url = await requireUrl(call, input.url)
      const { owner, now } = call
      const record: EndpointRecord = {
        ...input,
        endpointId: newId('end'),
        owner,
        origin: url.origin,
        status: 'ACTIVE',
        version: 1,
        createdAt: now,
        updatedAt: now
      }
      const secret = newSecretRecord(record, now, sealing)
      return runIdempotently(pool, call, async (client) => {
        await requirePlace(client, owner, url, undefined)
        await insertRecord(client, ENDPOINTS, record)
        await insertRecord(client, SECRETS, secret.record)
        return {
          status: 201,
          headers: { Location: `${call.operation.url}/${record.endpointId}`, ETag: etagOf(record.version) },
          body: { endpoint: toEndpoint(record), secret: secret.shown }
        }
      })
    },

    updateEndpoint: async (call) => {
      const patch = call.body as EndpointPatch
      const url = patch.url === undefined ? undefined : await requireUrl(call, patch.url)
      return runIdempotently(pool, call, async (client) => {
        if (url) await requirePlace(client, call.owner, url, idOf(call))
        const { description, ...record } = await lockEndpoint(client, call.owner, idOf(call))
        requireMatchingEtag(call, record.version)
        const text = patch.description === undefined ? description : patch.description
        const changed = {
          ...record,
          ...(url && { url: patch.url as string, origin: url.origin }),
          ...(patch.types && { types: patch.types }),
          ...(text !== null && text !== undefined && { description: text })
        }
        return respond(await updateEndpoint(client, changed, call.now))
      })
    }
  }
}

/** Handlers of the operations that disable, enable and delete endpoints. */
export function endpointStateHandlers({ pool }: ApiContext): Record<string, Handler> {
  /** Changes an endpoint in a transaction; a change that returns the same object changes nothing. */
  const change = (call: Call, make: (record: EndpointRecord) => EndpointRecord): Promise<HandlerResponse> =>
    runIdempotently(pool, call, async (client) => {
      const record = await lockEndpoint(client, call.owner, idOf(call))
      requireMatchingEtag(call, record.version)
      const next = make(record)
      if (next === record) return respond(record)
      if (record.status === 'DISABLED' && next.status === 'ACTIVE') await releaseHeld(client, record, call.now)
      return respond(await updateEndpoint(client, next, call.now))
    })

  return {
    disableEndpoint: (call) =>
      change(call, (record) => {
        if (record.status === 'DISABLED') return record
        const { failingSince: _, pausedUntil: __, ...rest } = record
        return { ...rest, status: 'DISABLED', disabledReason: 'PARTNER', disabledAt: call.now }
      }),

    enableEndpoint: (call) =>
      change(call, (record) => {
        if (record.status !== 'DISABLED') return record
        const { failingSince: _, pausedUntil: __, disabledReason: ___, disabledAt: ____, ...rest } = record
        return { ...rest, status: 'ACTIVE' }
      }),

    deleteEndpoint: (call) =>
      runIdempotently(pool, call, async (client) => {
        const record = await lockEndpoint(client, call.owner, idOf(call))
        requireMatchingEtag(call, record.version)
        await updateEndpoint(client, { ...record, deletedAt: call.now }, call.now)
        await dropEndpoint(client, record)
        return { status: 204 }
      })
  }
}
