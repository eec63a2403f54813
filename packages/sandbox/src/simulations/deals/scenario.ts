import { COUNTRIES, type Country } from '@portico/finance'
import type { Step } from './deal.ts'
import type { ResourceKind } from './resources.ts'

/** How a new deal is brought into a state. */
export interface Scenario {
  /** Kind of the resource of which the state is. */
  resource: ResourceKind
  /** The state as the document of its API has it, such as `EXPIRED`. */
  status: string
  /** How it comes about, and for how long it lasts if time ends it. */
  description: string
  countries: readonly Country[]
  steps: readonly Step[]
}

/** A step that lets time pass: the clock of the application is advanced. */
export const after =
  (time: { seconds?: number; days?: number; months?: number }): Step =>
  (deal) =>
    deal.advance(time)

type ScenarioRow = readonly [status: string, description: string, steps: readonly Step[]]

/** The scenarios of one kind of resource, in the order of their states. */
export const scenariosOf = (
  resource: ResourceKind,
  rows: readonly ScenarioRow[],
  countries: readonly Country[] = COUNTRIES
): Scenario[] => rows.map(([status, description, steps]) => ({ resource, status, description, countries, steps }))
