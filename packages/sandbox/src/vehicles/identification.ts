import { checkVin } from '@portico/finance'
import type { ApiContext } from '../core/api.ts'
import type { Handler } from '../core/handler.ts'
import { invalidParameter } from '../core/problems.ts'
import { MAKES } from './catalogue/makes.ts'
import { findInStock } from './stock/handlers.ts'
import { vinFault } from './stock/rules.ts'

const MAKES_BY_MANUFACTURER = new Map(MAKES.map((make) => [make.manufacturer, make]))

/** The handler that decodes a vehicle identification number. */
export const decodeVin =
  ({ pool }: ApiContext): Handler =>
  async ({ owner, path }) => {
    const vin = String(path.vin)
    const check = checkVin(vin)
    if (!check.valid) throw invalidParameter('vin', 'not_allowed', vinFault(vin) ?? '')
    const { makeName: _, ...decoded } = check.decoded
    const make = MAKES_BY_MANUFACTURER.get(decoded.manufacturer)
    const vehicleId = await findInStock(pool, owner, vin)
    const body = {
      ...decoded,
      ...(make && { makeId: make.makeId, makeName: make.name }),
      ...(vehicleId && { vehicleId })
    }
    return { status: 200, body }
  }
