import { type JsonObject, ownValue } from '../document/json.ts'
import { entriesOf, resolveNode } from '../views/context.ts'
import { type Operation, operationsOf, resolvePathItem } from '../views/operation-index.ts'
import type { ChangeCode } from './codes.ts'
import type { ComparedDocument } from './compared-document.ts'
import type { Comparison } from './comparison.ts'
import { diff, entriesIn } from './entries.ts'
import { locationOf } from './matching.ts'
import { compareParameters } from './parameters.ts'
import { type ChangeDetails, type Direction, inside, type Location } from './recorder.ts'
import { compareSecurity } from './security.ts'
import { compareServers } from './servers.ts'

/** Callbacks of callbacks beyond this are not compared: they may go round in circles. */
const MAX_CALLBACK_DEPTH = 2

/** Compares an operation, a webhook or an operation of a callback in two versions. */
export class OperationComparison {
  readonly #old: Operation
  readonly #now: Operation
  readonly #comparison: Comparison
  readonly #place: Location
  readonly #user: string
  /** Clients write requests, and read what webhooks and callbacks bring. */
  readonly #requestDirection: Direction
  readonly #responseDirection: Direction
  readonly #depth: number

  /** @param callback location and depth of the callback, for an operation of one */
  constructor(old: Operation, now: Operation, comparison: Comparison, callback?: { place: Location; depth: number }) {
    const { id, kind, method, path } = now
    this.#old = old
    this.#now = now
    this.#comparison = comparison
    this.#place = callback?.place ?? locationOf(now)
    this.#depth = callback?.depth ?? 0
    this.#user = `operation ${kind} ${method} ${path} ${id} ${this.#place.steps.join(' ')}`
    const isOurs = kind === 'operation' && !callback
    this.#requestDirection = isOurs ? 'request' : 'response'
    this.#responseDirection = isOurs ? 'response' : 'request'
  }

  compare(): void {
    const { recorder } = this.#comparison
    const [was, is] = [this.#old.operation, this.#now.operation]
    if (was.deprecated !== true && is.deprecated === true) recorder.add('compatible', 'deprecated', this.#place)
    const at = { place: this.#place, user: this.#user, direction: this.#requestDirection }
    compareParameters(this.#old, this.#now, this.#comparison, at)
    this.#bodies(ownValue(was, 'requestBody'), ownValue(is, 'requestBody'))
    this.#responses(ownValue(was, 'responses'), ownValue(is, 'responses'))
    if (this.#requestDirection === 'request') {
      compareSecurity(this.#old, this.#now, this.#comparison, this.#place)
      const own = ({ operation, pathItem }: Operation) =>
        Object.hasOwn(operation, 'servers') ? operation : pathItem.node
      compareServers(own(this.#old), own(this.#now), this.#place, recorder)
    }
    if (this.#depth < MAX_CALLBACK_DEPTH) this.#callbacks(ownValue(was, 'callbacks'), ownValue(is, 'callbacks'))
  }

  #add(isBreaking: boolean, code: ChangeCode, place: Location, details?: ChangeDetails): void {
    this.#comparison.recorder.add(isBreaking ? 'breaking' : 'compatible', code, place, details)
  }

  #entries(was: unknown, is: unknown) {
    const { before, after } = this.#comparison
    return diff(entriesIn(was, before.resolver), entriesIn(is, after.resolver))
  }

  #bodies(before: unknown, after: unknown): void {
    const at = inside(this.#place, 'body')
    const isAsked = this.#requestDirection === 'request'
    if (before === undefined && after === undefined) return
    if (before === undefined) {
      const isNeeded = resolveNode(after, this.#comparison.after.resolver).node.required === true && isAsked
      this.#add(isNeeded, isNeeded ? 'bodyAddedRequired' : 'bodyAdded', at)
    } else if (after === undefined) this.#add(true, 'bodyRemoved', at, { side: 'before' })
    else {
      const was = resolveNode(before, this.#comparison.before.resolver).node
      const is = resolveNode(after, this.#comparison.after.resolver).node
      const isRequired = is.required === true
      if ((was.required === true) !== isRequired)
        this.#add(isRequired === isAsked, isRequired ? 'bodyRequired' : 'bodyOptional', at)
      this.#contents(was, is, at, this.#requestDirection)
    }
  }

  #responses(before: unknown, after: unknown): void {
    const { added, removed, kept } = this.#entries(before, after)
    for (const [status] of added) this.#add(false, 'responseAdded', inside(this.#place, status), { params: { status } })
    for (const [status] of removed)
      this.#add(status.startsWith('2'), 'responseRemoved', inside(this.#place, status), {
        params: { status },
        side: 'before'
      })
    for (const [status, was, is] of kept) {
      const at = inside(this.#place, status)
      this.#contents(was, is, at, this.#responseDirection)
      this.#headers(was, is, at)
    }
  }

  #headers(was: JsonObject, is: JsonObject, at: Location): void {
    const { added, removed, kept } = this.#entries(ownValue(was, 'headers'), ownValue(is, 'headers'))
    for (const [name] of added) this.#add(false, 'headerAdded', inside(at, 'header', name))
    for (const [name] of removed) this.#add(true, 'headerRemoved', inside(at, 'header', name), { side: 'before' })
    for (const [name, old, now] of kept) {
      const place = inside(at, 'header', name)
      if (old.required === true && now.required !== true) this.#add(true, 'headerOptional', place)
      this.#schema(ownValue(old, 'schema'), ownValue(now, 'schema'), place, this.#responseDirection)
    }
  }

  #contents(was: JsonObject, is: JsonObject, place: Location, direction: Direction): void {
    const { added, removed, kept } = this.#entries(ownValue(was, 'content'), ownValue(is, 'content'))
    for (const [mediaType] of added) this.#add(false, 'mediaTypeAdded', place, { params: { mediaType } })
    for (const [mediaType] of removed)
      this.#add(true, 'mediaTypeRemoved', place, { params: { mediaType }, side: 'before' })
    for (const [, old, now] of kept)
      for (const keyword of ['schema', 'itemSchema'])
        this.#schema(ownValue(old, keyword), ownValue(now, keyword), place, direction)
  }

  #schema(before: unknown, after: unknown, place: Location, direction: Direction): void {
    if (before === undefined && after === undefined) return
    this.#comparison.schemas.compare(before ?? true, after ?? true, place, direction, this.#user)
  }

  /** A callback is known by its name and the expression of its address. */
  #callbacks(before: unknown, after: unknown): void {
    const old = callbacksOf(before, this.#comparison.before)
    const { added, removed, kept } = diff(old, callbacksOf(after, this.#comparison.after))
    for (const [callback] of added) this.#add(false, 'callbackAdded', this.#place, { params: { callback } })
    for (const [callback] of removed)
      this.#add(true, 'callbackRemoved', this.#place, { params: { callback }, side: 'before' })
    for (const [callback, was, is] of kept) {
      const place = inside(this.#place, 'callback', callback)
      new OperationComparison(was, is, this.#comparison, { place, depth: this.#depth + 1 }).compare()
    }
  }
}

/** The operations of callbacks by name and method, and by address where a callback has several. */
function callbacksOf(callbacks: unknown, { resolver }: ComparedDocument): Map<string, Operation> {
  const found = new Map<string, Operation>()
  for (const [name, callback] of entriesIn(callbacks, resolver)) {
    const entries = entriesOf(callback)
    for (const [expression, value] of entries) {
      const pathItem = resolvePathItem(value, resolver)
      if (!pathItem) continue
      for (const { method, operation } of operationsOf(pathItem.node)) {
        const key = [name, ...(entries.length > 1 ? [expression] : []), method].join(' ')
        found.set(key, { id: key, kind: 'operation', method, path: expression, operation, pathItem, tags: [] })
      }
    }
  }
  return found
}
