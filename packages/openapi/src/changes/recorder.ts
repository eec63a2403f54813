import { omitUndefined } from '../document/json.ts'
import type { Change, Impact } from '../model/changes.ts'
import type { ChangeCode } from './codes.ts'

/** Who writes the data of a schema: the client a request, the API a response. */
export type Direction = 'request' | 'response'

/** Where a difference is. */
export interface Location {
  /** What the page that shows it is called: `POST /payments`, or the name of a component. */
  readonly owner: string
  /** Its address below the API's. */
  readonly page: string
  readonly steps: readonly string[]
  /** The component whose schema it is in, as the comparison of components calls it. */
  readonly component?: string
}

/** Further properties of a difference; `side` is the version that has its location. */
export interface ChangeDetails extends Partial<Pick<Change, 'params' | 'side'>> {
  readonly direction?: Direction
}

interface RecordedChange extends Pick<Change, 'code' | 'params' | 'side'> {
  readonly impact: Impact
  readonly place: Location
  readonly directions: Set<Direction>
}

const RANK: Record<Impact, number> = { breaking: 0, compatible: 1, editorial: 2 }

/**
 * Collects differences. A difference that is found at one location for requests and for responses is one, as grave as the graver of
 * the two.
 */
export class ChangeRecorder {
  readonly #found = new Map<string, RecordedChange>()

  add(impact: Impact, code: ChangeCode, place: Location, details: ChangeDetails = {}): void {
    const { params = {}, side = 'after', direction } = details
    const key = JSON.stringify([code, params, place.page, place.steps])
    const known = this.#found.get(key) ?? { impact, code, params, place, side, directions: new Set() }
    this.#found.set(key, RANK[impact] < RANK[known.impact] ? { ...known, impact, place, side } : known)
    if (direction) known.directions.add(direction)
  }

  /**
   * The differences in the order of their gravity and, within it, of the document.
   *
   * @param usedBy how many operations have a component in one of some directions
   */
  changes(usedBy: (component: string, directions: ReadonlySet<Direction>) => number): Change[] {
    const changes = [...this.#found.values()].map(({ impact, code, params, place, side, directions }): Change => {
      const { owner, page, steps, component } = place
      return omitUndefined({
        impact,
        code,
        params: omitUndefined({
          ...params,
          direction: directions.size > 1 ? 'both' : [...directions][0],
          operations: component === undefined ? undefined : usedBy(component, directions)
        }),
        place: owner === '' ? [...steps] : [owner, ...steps],
        address: page === '' ? undefined : steps.length > 0 ? `${page}#${steps.join('.')}` : page,
        side
      })
    })
    // Sorting keeps the order of what is equal.
    return changes.sort((one, other) => RANK[one.impact] - RANK[other.impact])
  }
}

/** The document as a whole. */
export const WHOLE: Location = { owner: '', page: '', steps: [] }

/** A place some steps further in. */
export const inside = (place: Location, ...steps: string[]): Location => ({
  ...place,
  steps: [...place.steps, ...steps]
})
