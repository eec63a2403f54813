import type { SearchPiece } from '@portico/openapi'

/** An operation, webhook or schema that a filter finds. */
export interface FilterHit {
  readonly title: string
  readonly detail: string
  /** First letter of its kind, as in SearchPiece. */
  readonly kind: string
  /** What follows the API's address. */
  readonly address: string
}

export interface FilterResult {
  readonly hits: readonly FilterHit[]
  /** How many there are in all. */
  readonly total: number
}

/** Kinds that have an entry in the navigation. */
const NAVIGABLE = 'ows'

/** Without accents, capitals and what stands between words, so that `vehiculo` finds `Vehículo` and `create payment` finds `create-payment`. */
const simplify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * What of a document matches a filter of the navigation: each word of it stands somewhere in title, method and path, or address.
 *
 * @param text as typed; of words without any text nothing is found
 * @param most how many hits are given
 */
export function filterNavigation(piece: SearchPiece, text: string, most: number): FilterResult {
  const words = simplify(text).split(/\s+/).filter(Boolean)
  const hits: FilterHit[] = []
  let total = 0
  if (words.length === 0) return { hits, total }
  for (let index = 0; index < piece.kinds.length; index++) {
    const kind = piece.kinds.charAt(index)
    if (!NAVIGABLE.includes(kind)) continue
    const [title = '', detail = '', address = ''] = [piece.titles[index], piece.details[index], piece.addresses[index]]
    const searched = simplify(`${title} ${detail} ${address}`)
    if (!words.every((word) => searched.includes(word))) continue
    total++
    if (hits.length < most) hits.push({ title, detail, kind, address })
  }
  return { hits, total }
}
