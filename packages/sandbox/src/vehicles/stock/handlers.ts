import type pg from 'pg'
import type { ApiContext } from '../../core/api.ts'
import { etagOf, requireMatchingEtag } from '../../core/etag.ts'
import type { Call, Handler, HandlerResponse } from '../../core/handler.ts'
import { runIdempotently } from '../../core/idempotency/idempotency.ts'
import { IdempotentInserter } from '../../core/idempotency/idempotent-inserter.ts'
import { newId } from '../../core/identifiers.ts'
import { emitEvent } from '../../core/owners/events.ts'
import { apiProblem, notFound } from '../../core/problems.ts'
import { type Queryable, selectOne } from '../../core/table.ts'
import type { WithdrawalReason } from '../model.ts'
import { findSharedVehicle, findSharedVin } from '../shared/record.ts'
import { filtersOf } from './filters.ts'
import { parsePosition, positionOf, printPosition } from './order.ts'
import { toVehicleResponse, type VehicleRecord } from './record.ts'
import {
  changedVehicle,
  newVehicle,
  type VehicleInput,
  type VehiclePatch,
  vinInStock,
  withdrawnVehicle
} from './rules.ts'
import { searchVehicles } from './search.ts'
import { isFinal } from './states.ts'
import { findByVin, findVehicleOf, updateVehicle, VEHICLES } from './store.ts'

const respond = (record: VehicleRecord, status = 200, headers = {}): HandlerResponse => ({
  status,
  headers: { ...headers, ETag: etagOf(record.revision) },
  body: toVehicleResponse(record)
})

/** Whether the database refused a row because another vehicle in stock has its number. */
const isVinTaken = (error: unknown) =>
  (error as { code?: unknown }).code === '23505' && (error as { constraint?: unknown }).constraint === 'vehicles_vin'

/** The vehicle in stock with a number, as an owner sees the stock. */
export async function findInStock(db: Queryable, owner: string, vin: string): Promise<string | undefined> {
  const shared = findSharedVin(vin)
  const { inStock, copy } = await findByVin(db, owner, vin, shared?.vehicleId)
  if (inStock !== undefined || copy || !shared) return inStock
  return isFinal(shared.status) ? undefined : shared.vehicleId
}

/**
 * The vehicle of a call's own stock, locked until the transaction ends, in the state that the call expects.
 *
 * @throws SandboxProblem 404 when there is none, 403 when it is a shared one, and 412
 */
async function lockOwn(client: pg.PoolClient, call: Call): Promise<VehicleRecord> {
  const vehicleId = String(call.path.vehicleId)
  const conditions = { 'owner = ?': call.owner, 'vehicle_id = ?': vehicleId }
  const record = await selectOne<VehicleRecord>(client, VEHICLES, conditions, 'for update')
  if ((record ?? findSharedVehicle(vehicleId))?.stock === 'SHARED')
    throw apiProblem(
      403,
      'not_your_stock',
      'The vehicle is not in your stock',
      'The vehicle is in the shared stock, which is read-only. Add a vehicle to your own stock instead.'
    )
  if (!record) throw notFound()
  requireMatchingEtag(call, record.revision)
  return record
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Handlers of the vehicles in stock. */
export function stockHandlers({ pool, cursors }: ApiContext): Record<string, Handler> {
  const inserter = new IdempotentInserter(pool, VEHICLES)
  return {
    listVehicles: (call) => {
      const { owner, now } = call
      const filters = filtersOf(call)
      return cursors.respond(
        call,
        JSON.stringify([owner, 'vehicles', filters]),
        (position, limit) => {
          const after = position === undefined ? undefined : parsePosition(position)
          return searchVehicles(pool, owner, filters, { after, limit, now })
        },
        toVehicleResponse,
        (record) => printPosition(positionOf(filters.sort, record))
      )
    },

    addVehicle: async (call) => {
      const { owner, now, operation } = call
      const record = newVehicle(newId('veh'), call.body as VehicleInput, now)
      const { vin } = record
      // The number of a shared vehicle is in no table.
      if (vin && findSharedVin(vin)) {
        const taken = await findInStock(pool, owner, vin)
        if (taken) throw vinInStock(taken)
      }
      const response = respond(record, 201, { Location: `${operation.url}/${record.vehicleId}` })
      return inserter.insert(call, { ...record, owner }, response).catch(async (error) => {
        throw vin && isVinTaken(error) ? vinInStock(await findInStock(pool, owner, vin)) : error
      })
    },

    readVehicle: async ({ owner, path, now }) => {
      const record = await findVehicleOf(pool, owner, String(path.vehicleId), now)
      if (!record) throw notFound()
      return respond(record)
    },

    updateVehicle: (call) =>
      runIdempotently(pool, call, async (client) => {
        const { owner, now } = call
        const record = await lockOwn(client, call)
        const changed = changedVehicle(record, call.body as VehiclePatch)
        if (isSame(changed, record)) return respond(record)
        if (changed.vin && changed.vin !== record.vin) {
          const taken = await findInStock(client, owner, changed.vin)
          if (taken) throw vinInStock(taken)
        }
        const updated = await updateVehicle(client, owner, changed, now).catch((error) => {
          throw isVinTaken(error) ? vinInStock(undefined) : error
        })
        return respond(updated)
      }),

    withdrawVehicle: (call) =>
      runIdempotently(pool, call, async (client) => {
        const { owner, now } = call
        const { reason } = call.body as { reason: WithdrawalReason }
        const record = await updateVehicle(client, owner, withdrawnVehicle(await lockOwn(client, call), reason), now)
        const { vehicleId, status, partnerId } = record
        await emitEvent(client, { owner, now }, 'vehicle.withdrawn', { vehicleId, status, partnerId })
        return respond(record)
      })
  }
}
