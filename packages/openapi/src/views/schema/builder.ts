import { omitUndefined } from '../../document/json.ts'
import type { PieceKey, SchemaView } from '../../model/schema.ts'
import type { OutputBudget, SizeBudget } from '../budget.ts'
import type { Source } from './layers.ts'
import type { FlatSchema, Schemas } from './schemas.ts'

/** The direction of a value: readOnly properties are not in requests, writeOnly properties are not in responses. */
export type Direction = 'request' | 'response' | 'both'

type Draft = { -readonly [K in keyof SchemaView]: SchemaView[K] }

interface Ancestors {
  readonly component: string
  readonly above: Ancestors | undefined
}

interface PendingView {
  readonly view: Draft
  readonly flat: FlatSchema
  readonly direction: Direction
  readonly depth: number
  /** Schemas that may be inside at once although the view is full. */
  readonly allowance: number
  readonly ancestors: Ancestors | undefined
  readonly inItems: boolean
}

/** What is left for a piece of its own. */
export interface Deferred {
  readonly sources: readonly Source[]
  readonly direction: Direction
}

export interface Bounds {
  /** Schemas of one view beside its roots. */
  readonly nodes: number
  readonly depth: number
  /** Characters of one view, roughly: six times those of the largest of GitHub's. */
  readonly characters: number
}

export const BOUNDS: Bounds = { nodes: 400, depth: 4, characters: 1_000_000 }
/** Where the whole document has taken half of what it may: what readers see before they open anything, and what they open first. */
const NEAR_BOUNDS: Bounds = { nodes: 400, depth: 2, characters: 60_000 }
/** Where it has taken all of it: what readers see before they open anything. */
const FIRST_BOUNDS: Bounds = { nodes: 400, depth: 1, characters: 24_000 }
/** Where it has taken half as much again. */
export const SHORT_BOUNDS: Bounds = { nodes: 40, depth: 1, characters: 4_000 }

/** The bounds of a view, by what the pieces of the document before it have taken. */
export function boundsOf({ share }: OutputBudget): Bounds {
  if (share < 0.5) return BOUNDS
  if (share < 1) return NEAR_BOUNDS
  return share < 1.5 ? FIRST_BOUNDS : SHORT_BOUNDS
}

/**
 * Makes the schemas of one view, breadth first: first all roots, then what is directly in them, and so on, until the view is full.
 * What is beyond is left to pieces of its own, which `defer` names.
 */
export class SchemaBuilder {
  readonly #schemas: Schemas
  readonly #defer: (deferred: Deferred) => PieceKey | undefined
  readonly #bounds: Bounds
  readonly #jobs: PendingView[] = []
  readonly #sizeBudget: SizeBudget
  #left: number
  #isBegun = false

  constructor(
    schemas: Schemas,
    defer: (deferred: Deferred) => PieceKey | undefined,
    { bounds, sizeBudget }: { bounds: Bounds; sizeBudget: SizeBudget }
  ) {
    this.#schemas = schemas
    this.#defer = defer
    this.#bounds = bounds
    this.#sizeBudget = sizeBudget
    this.#left = bounds.nodes
  }

  /**
   * A schema of the view. What is inside is filled in by `finish`.
   *
   * @param allowance how many schemas directly inside are shown although the view is full
   */
  root(node: unknown, direction: Direction, allowance = 0): SchemaView {
    return this.rootOf([{ node }], direction, allowance)
  }

  rootOf(sources: readonly Source[], direction: Direction, allowance = 0): SchemaView {
    const flat = this.#schemas.flat(sources)
    return this.#view(flat, { direction, depth: 0, allowance, ancestors: undefined, inItems: false })
  }

  /** Fills in what is inside the roots. */
  finish(): void {
    for (let next = 0; next < this.#jobs.length; next++) {
      const job = this.#jobs[next]
      if (job) this.#open(job)
    }
    this.#jobs.length = 0
  }

  #view(flat: FlatSchema, at: Omit<PendingView, 'view' | 'flat'>): SchemaView {
    // What a view begins with is always said: it may be what another view has left out.
    if (!this.#isBegun) this.#sizeBudget.reserve(flat.weight)
    else if (!this.#sizeBudget.tryReserve(flat.weight)) return this.#short(flat, at)
    this.#isBegun = true
    const view: Draft = { ...flat.header }
    const { component } = flat.layers
    if (component !== undefined && isAncestor(component, at.ancestors)) view.recursive = true
    else if (flat.size > 0) {
      const ancestors = component === undefined ? at.ancestors : { component, above: at.ancestors }
      this.#jobs.push({ ...at, view, flat, ancestors })
    }
    return view
  }

  #open(job: PendingView): void {
    const { view, flat, depth, allowance } = job
    const size = flat.size
    const fits = depth < this.#bounds.depth && size <= this.#left
    const names = namesOf(flat)
    if (allowance === Number.POSITIVE_INFINITY) this.#sizeBudget.reserve(names)
    else if ((!fits && size > allowance) || !this.#sizeBudget.tryReserve(names)) {
      this.#leaveOut(view, flat, job.direction)
      return
    }
    this.#left -= size
    this.#fill(job)
  }

  /** What is known of a schema at a glance; for the rest there is no room. */
  #short(flat: FlatSchema, { direction, ancestors }: Pick<PendingView, 'direction' | 'ancestors'>): SchemaView {
    const { component, title, types, format, deprecated, readOnly, writeOnly } = flat.header
    const view: Draft = omitUndefined({ types, component, title, format, deprecated, readOnly, writeOnly })
    if (component !== undefined && isAncestor(component, ancestors)) view.recursive = true
    else this.#leaveOut(view, flat, direction)
    return view
  }

  #leaveOut(view: Draft, { layers, sources }: FlatSchema, direction: Direction): void {
    const { component } = layers
    const key: PieceKey | undefined =
      component === undefined ? this.#defer({ sources, direction }) : { kind: 'schema', key: component }
    if (key) view.deferred = key
    else view.defect ??= { kind: 'tooDeep' }
  }

  #fill(job: PendingView): void {
    const { view, flat } = job
    const { structure, choices } = flat
    if (structure.properties.length > 0) view.properties = this.#properties(job)
    if (structure.patternProperties.length > 0)
      view.patternProperties = structure.patternProperties.map(({ pattern, sources }) => ({
        pattern,
        schema: this.#child(job, sources)
      }))
    const additional = structure.additionalProperties
    if (typeof additional === 'object') view.additionalProperties = this.#child(job, additional)
    if (structure.items) view.items = this.#child(job, structure.items, true)
    if (structure.prefixItems)
      view.prefixItems = structure.prefixItems.map((sources) => this.#child(job, sources, true))
    if (choices.length > 0)
      view.variants = choices.map(({ options, ...choice }) => ({
        ...choice,
        options: options.map(({ sources, ...option }) => ({ ...option, schema: this.#child(job, sources) }))
      }))
    if (structure.rules.length > 0) {
      const rules = structure.rules.map(({ note, schemas }) => ({
        ...note,
        schemas: schemas.map(({ role, sources }) => ({ role, schema: this.#child(job, sources) }))
      }))
      view.notes = [...(view.notes ?? []), ...rules]
    }
  }

  #properties(job: PendingView): NonNullable<SchemaView['properties']> {
    return job.flat.structure.properties.flatMap(({ sources, ...property }) => {
      const flat = this.#schemas.flat(sources)
      if (isHidden(flat, job.direction)) return []
      return [{ ...property, schema: this.#inside(job, flat, false) }]
    })
  }

  #child(job: PendingView, sources: readonly Source[], isItem = false): SchemaView {
    return this.#inside(job, this.#schemas.flat(sources), isItem)
  }

  /** The items of a list stand as deep as the list, but lists in lists go deeper. */
  #inside({ depth, direction, ancestors, inItems }: PendingView, flat: FlatSchema, isItem: boolean): SchemaView {
    const deeper = isItem && !inItems ? depth : depth + 1
    return this.#view(flat, { direction, depth: deeper, allowance: 0, ancestors, inItems: isItem })
  }
}

function namesOf({ structure, choices }: FlatSchema): number {
  let characters = 0
  for (const { name } of structure.properties) characters += name.length
  for (const { pattern } of structure.patternProperties) characters += pattern.length
  for (const { options } of choices)
    for (const { label, value } of options) characters += label.length + (value?.length ?? 0)
  return characters
}

function isAncestor(component: string, ancestors: Ancestors | undefined): boolean {
  for (let at = ancestors; at; at = at.above) if (at.component === component) return true
  return false
}

function isHidden(flat: FlatSchema, direction: Direction): boolean {
  if (direction === 'both') return false
  const { readOnly, writeOnly } = flat.header
  return direction === 'request' ? readOnly === true && writeOnly !== true : writeOnly === true && readOnly !== true
}
