import { NumberedIds } from '../catalogue/numbered-ids.ts'
import { BODY_TYPES, type BodyType, VIEWS, type View } from '../model.ts'
import { PAINTS } from './colours.ts'

/** What a picture shows. */
export interface Subject {
  body: BodyType
  view: View
  /** Number of the paint. */
  paint: number
}

const ids = new NumberedIds('pic')
/** Bits of an id: what is drawn, then of whose vehicle, and a check by which an id that was not made here is recognised. */
const CHECK_BITS = 7
const HASH_LOW_BITS = 25
const CHECK_MASK = 2 ** CHECK_BITS - 1

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}

const checkOf = (drawn: number, low: number) =>
  Math.imul(Math.imul(drawn ^ 0x2f, 0x9e3779b1) ^ low, 0x85ebca6b) >>> (32 - CHECK_BITS)

/** The id of a picture of a vehicle. It contains what is drawn: the file needs no token, no database and never changes. */
export function pictureIdOf(vehicleId: string, { body, view, paint }: Subject): string {
  const hash = hashOf(vehicleId)
  const low = hash & (2 ** HASH_LOW_BITS - 1)
  const drawn = (((BODY_TYPES.indexOf(body) << 3) | VIEWS.indexOf(view)) << 5) | paint
  const upper = (drawn << CHECK_BITS) | (hash >>> HASH_LOW_BITS)
  return ids.print(low, (upper << CHECK_BITS) | checkOf(upper, low))
}

/** What the picture of an id shows; undefined where there is no such picture. */
export function subjectOf(pictureId: string): Subject | undefined {
  const { low, high } = ids.parse(pictureId)
  const upper = high >>> CHECK_BITS
  if ((high & CHECK_MASK) !== checkOf(upper, low)) return undefined
  const drawn = upper >>> CHECK_BITS
  const [body, view, paint] = [BODY_TYPES[drawn >>> 8], VIEWS[(drawn >>> 5) & 7], drawn & 31]
  return body && view && paint < PAINTS.length ? { body, view, paint } : undefined
}
