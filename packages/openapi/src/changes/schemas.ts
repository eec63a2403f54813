import type { Source } from '../views/schema/layers.ts'
import type { FlatSchema } from '../views/schema/schemas.ts'
import type { PropertyPlan } from '../views/schema/structure.ts'
import type { ChangeCode } from './codes.ts'
import type { ComparedDocument } from './compared-document.ts'
import { type ChangeDetails, type ChangeRecorder, type Direction, inside, type Location } from './recorder.ts'
import { UsageGraph } from './usage-graph.ts'
import { type Add, compareValues } from './values.ts'

/** Schemas that lie deeper in an operation or a component than this are not compared: their location would not be readable. */
const MAX_DEPTH = 12

/** Pairs of schemas in one operation or component, and in all, after which no further ones are compared. */
const MAX_PAIRS = { page: 5_000, document: 200_000 }

interface At {
  readonly place: Location
  readonly direction: Direction
  /** The operation or component that contains them, as a node of the usage graph. */
  readonly user: string
  readonly depth: number
  readonly above?: AncestorPair | undefined
}

interface AncestorPair {
  readonly old: FlatSchema
  readonly now: FlatSchema
  readonly above: AncestorPair | undefined
}

/** Compares schemas of two versions of a document. Each component is compared once in each direction, wherever it is used. */
export class SchemaComparison {
  readonly #before: ComparedDocument
  readonly #after: ComparedDocument
  readonly #recorder: ChangeRecorder
  readonly #usage = new UsageGraph()
  readonly #compared = new Set<string>()
  #pairs = 0
  readonly #pairsOf = new Map<string, number>()
  #isTruncated = false

  constructor(before: ComparedDocument, after: ComparedDocument, recorder: ChangeRecorder) {
    this.#before = before
    this.#after = after
    this.#recorder = recorder
  }

  get isTruncated(): boolean {
    return this.#isTruncated
  }

  /** How many operations use a component in one of some directions, be it through others. */
  usedBy(component: string, directions: ReadonlySet<Direction>): number {
    return this.#usage.operationsOf([...directions].map((direction) => `${direction} ${component}`))
  }

  /**
   * Compares two schemas of the same place.
   *
   * @param operation key of the operation that holds them
   */
  compare(before: unknown, after: unknown, place: Location, direction: Direction, operation: string): void {
    this.#usage.addOperation(operation)
    this.#compare([{ node: before }], [{ node: after }], { place, direction, user: operation, depth: 0 })
  }

  #compare(before: readonly Source[], after: readonly Source[], at: At): void {
    if (at.depth > MAX_DEPTH || !this.#count(at.user)) return
    const old = this.#before.schemas.flat(before)
    const now = this.#after.schemas.flat(after)
    const component = this.#sameComponent(old, now)
    if (component === undefined) {
      // Components of different names may hold themselves too.
      if (!isCycle(old, now, at.above)) this.#both(old, now, { ...at, above: { old, now, above: at.above } })
      return
    }
    const user = `${at.direction} ${component}`
    this.#usage.add(user, at.user)
    if (this.#compared.has(user)) return
    this.#compared.add(user)
    const place = { owner: component, page: `schemas/${component}`, steps: [], component }
    this.#both(old, now, { place, direction: at.direction, user, depth: 0 })
  }

  #count(user: string): boolean {
    const known = this.#pairsOf.get(user) ?? 0
    if (known >= MAX_PAIRS.page || this.#pairs >= MAX_PAIRS.document) {
      this.#isTruncated = true
      return false
    }
    this.#pairs += 1
    this.#pairsOf.set(user, known + 1)
    return true
  }

  /** The component that both are, of the same name or renamed. */
  #sameComponent(old: FlatSchema, now: FlatSchema): string | undefined {
    const [was, is] = [old.layers.component, now.layers.component]
    if (was === undefined || is === undefined) return undefined
    const isRenamed = () => !this.#after.schemas.has(was) && !this.#before.schemas.has(is)
    return was === is || isRenamed() ? is : undefined
  }

  #both(old: FlatSchema, now: FlatSchema, at: At): void {
    const { place, direction } = at
    const add: Add = (impact, code, params = {}) => this.#recorder.add(impact, code, place, { direction, params })
    if (!compareValues(old, now, direction, add)) return
    if (this.#isVariantsOnly(old, now, at)) return
    const [was, is] = [old.structure, now.structure]
    const deeper = (before: readonly Source[], after: readonly Source[], where: Location) =>
      this.#compare(before, after, { ...at, place: where, depth: at.depth + 1 })

    this.#properties(was.properties, is.properties, { ...at, isClosed: is.additionalProperties === false })
    const patterns = new Map(was.patternProperties.map(({ pattern, sources }) => [pattern, sources]))
    for (const { pattern, sources } of is.patternProperties) {
      const known = patterns.get(pattern)
      if (known) deeper(known, sources, inside(place, pattern))
    }
    const [oldOthers, newOthers] = [was.additionalProperties ?? true, is.additionalProperties ?? true]
    if (typeof oldOthers === 'object' && typeof newOthers === 'object') deeper(oldOthers, newOthers, inside(place, '*'))
    else this.#others(oldOthers, newOthers, at)
    if (was.items && is.items) deeper(was.items, is.items, place)
    for (const [index, item] of (is.prefixItems ?? []).entries()) {
      const known = was.prefixItems?.[index]
      if (known) deeper(known, item, inside(place, `${index}`))
    }
    this.#variants(old, now, at)
  }

  /** Whether properties that are not named are allowed, and of what kind. */
  #others(old: boolean | readonly Source[], now: boolean | readonly Source[], at: At): void {
    const width = (others: boolean | readonly Source[]) => (others === true ? 2 : others === false ? 0 : 1)
    if (width(old) === width(now)) return
    const isWider = width(now) > width(old)
    const code =
      width(now) === 0 ? 'closed' : width(now) === 2 ? 'opened' : isWider ? 'openedBySchema' : 'othersBySchema'
    // Readers ignore properties that are not named: the rule matters to writers only.
    this.#add(at, at.direction === 'request' && !isWider, code)
  }

  #properties(before: readonly PropertyPlan[], after: readonly PropertyPlan[], at: At & { isClosed: boolean }): void {
    const { place, direction, isClosed } = at
    const [old, now] = [this.#visible(before, this.#before, direction), this.#visible(after, this.#after, direction)]
    for (const [name, { sources, required }] of now.visible) {
      const there = { ...at, place: inside(place, name) }
      const known = old.visible.get(name)
      if (known) {
        if (known.required !== required) {
          const code = required ? 'propertyRequired' : 'propertyOptional'
          this.#add(there, required === (direction === 'request'), code)
        }
        this.#compare(known.sources, sources, { ...there, depth: at.depth + 1 })
      } else {
        const isNeeded = required && direction === 'request'
        const code = old.hidden.has(name) ? 'propertyTwoWay' : isNeeded ? 'propertyAddedRequired' : 'propertyAdded'
        this.#add(there, isNeeded, code)
      }
    }
    for (const name of old.visible.keys()) {
      if (now.visible.has(name)) continue
      const there = { ...at, place: inside(place, name) }
      const code = direction === 'request' && isClosed ? 'propertyRefused' : 'propertyRemoved'
      if (now.hidden.has(name)) this.#add(there, true, 'propertyOneWay')
      else this.#add(there, direction === 'response' || isClosed, code, { side: 'before' })
    }
  }

  /** Properties that only the API sets are no part of a request, and those that only clients set are no part of a response. */
  #visible(plans: readonly PropertyPlan[], { schemas }: ComparedDocument, direction: Direction) {
    const visible = new Map<string, PropertyPlan>()
    const hidden = new Set<string>()
    for (const plan of plans) {
      const { readOnly, writeOnly } = schemas.flat(plan.sources).header
      const isHidden = readOnly !== writeOnly && (direction === 'request' ? readOnly : writeOnly)
      if (isHidden) hidden.add(plan.name)
      else visible.set(plan.name, plan)
    }
    return { visible, hidden }
  }

  /**
   * One schema where there was a choice with it, or the other way round: its options are what differs, not their properties.
   *
   * @returns whether that is so, and was compared
   */
  #isVariantsOnly(old: FlatSchema, now: FlatSchema, at: At): boolean {
    const [was, is] = [optionsOf(old), optionsOf(now)]
    if ((was.size === 0) === (is.size === 0)) return false
    const single = was.size === 0 ? old : now
    const label = labelOf(single)
    if (!(was.size === 0 ? is : was).has(label)) return false
    const alone = new Map([[label, single.sources]])
    this.#compareOptions(was.size === 0 ? alone : was, is.size === 0 ? alone : is, at, is.size > 0)
    return true
  }

  #variants(old: FlatSchema, now: FlatSchema, at: At): void {
    const [was, is] = [optionsOf(old), optionsOf(now)]
    if (was.size === 0 && is.size === 0) return
    if (was.size > 0 && is.size > 0) {
      this.#compareOptions(was, is, at, true)
      return
    }
    const isNew = was.size === 0
    this.#add(at, isNew === (at.direction === 'request'), isNew ? 'choiceAdded' : 'choiceRemoved')
  }

  /** @param isChoice whether there is something to choose from in the newer version, so that addresses name it */
  #compareOptions(was: Options, is: Options, at: At, isChoice: boolean): void {
    for (const [variant, sources] of is) {
      const known = was.get(variant)
      if (!known) this.#add(at, false, 'variantAdded', { params: { variant } })
      else {
        const place = isChoice ? { ...at.place, steps: withVariant(at.place.steps, variant) } : at.place
        this.#compare(known, sources, { ...at, place, depth: at.depth + 1 })
      }
    }
    for (const variant of was.keys())
      if (!is.has(variant))
        this.#add(at, at.direction === 'request', 'variantRemoved', { params: { variant }, side: 'before' })
  }

  #add({ place, direction }: At, isBreaking: boolean, code: ChangeCode, details?: ChangeDetails): void {
    this.#recorder.add(isBreaking ? 'breaking' : 'compatible', code, place, { ...details, direction })
  }
}

/** Options of choices by what they are called. */
type Options = ReadonlyMap<string, readonly Source[]>

const optionsOf = ({ choices }: FlatSchema): Options =>
  new Map(choices.flatMap((choice) => choice.options).map(({ label, sources }) => [label, sources]))

/** What a schema would be called as an option of a choice. */
const labelOf = ({ header: { component, title, types } }: FlatSchema) =>
  component ?? title ?? (types.join(' | ') || 'any')

function isCycle(old: FlatSchema, now: FlatSchema, above: AncestorPair | undefined): boolean {
  for (let at = above; at; at = at.above) if (isSame(at.old, old) && isSame(at.now, now)) return true
  return false
}

/** Whether both come from the same nodes of the document. */
const isSame = ({ sources: one }: FlatSchema, { sources: other }: FlatSchema) =>
  one.length === other.length && one.every(({ node }, index) => node === other[index]?.node)

/** An address names the chosen variant behind a colon. */
function withVariant(steps: readonly string[], variant: string): readonly string[] {
  const last = steps.at(-1)
  return last === undefined ? [`:${variant}`] : [...steps.slice(0, -1), `${last}:${variant}`]
}
