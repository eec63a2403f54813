import { type JsonObject, ownValue } from '../document/json.ts'
import { entriesOf, find } from '../views/context.ts'
import { type Item, operationsOf, resolvePathItem } from '../views/inventory.ts'
import { callbackPlace, placeOf } from './matching.ts'
import { compareParameters } from './parameters.ts'
import { partsOf, sorted } from './parts.ts'
import { type Direction, type Finding, inside, type Place, type Recorder } from './recorder.ts'
import type { SchemaComparison } from './schemas.ts'
import { compareSecurity } from './security.ts'
import { compareServers } from './servers.ts'
import type { Side } from './side.ts'

/** Callbacks of callbacks beyond this are not compared: they may go round in circles. */
const MAX_CALLBACK_DEPTH = 2

interface Options {
  readonly before: Side
  readonly after: Side
  readonly schemas: SchemaComparison
  readonly recorder: Recorder
}

/** Compares what two versions say of one operation, webhook or operation of a callback. */
export class OperationComparison {
  readonly #old: Item
  readonly #now: Item
  readonly #options: Options
  readonly #place: Place
  readonly #user: string
  /** Clients write requests, and read what webhooks and callbacks bring. */
  readonly #asked: Direction
  readonly #answered: Direction
  readonly #depth: number

  /** @param callback where it stands, when it is one of a callback, and how many callbacks it stands in */
  constructor(old: Item, now: Item, options: Options, callback?: { place: Place; depth: number }) {
    const { id, kind, method, path } = now
    this.#old = old
    this.#now = now
    this.#options = options
    this.#place = callback?.place ?? placeOf(now)
    this.#depth = callback?.depth ?? 0
    this.#user = `operation ${kind} ${method} ${path} ${id} ${this.#place.steps.join(' ')}`
    const isOurs = kind === 'operation' && !callback
    this.#asked = isOurs ? 'request' : 'response'
    this.#answered = isOurs ? 'response' : 'request'
  }

  compare(): void {
    const { before, after, schemas, recorder } = this.#options
    const [was, is] = [this.#old.operation, this.#now.operation]
    if (was.deprecated !== true && is.deprecated === true) this.#add({ impact: 'compatible', code: 'deprecated' })
    compareParameters([this.#old, before], [this.#now, after], {
      place: this.#place,
      user: this.#user,
      direction: this.#asked,
      schemas,
      recorder
    })
    this.#bodies(ownValue(was, 'requestBody'), ownValue(is, 'requestBody'))
    this.#responses(ownValue(was, 'responses'), ownValue(is, 'responses'))
    if (this.#asked === 'request') {
      compareSecurity([this.#old, before], [this.#now, after], this.#place, recorder)
      const own = ({ operation, pathItem }: Item) => (Object.hasOwn(operation, 'servers') ? operation : pathItem.node)
      compareServers(own(this.#old), own(this.#now), this.#place, recorder)
    }
    if (this.#depth < MAX_CALLBACK_DEPTH) this.#callbacks(ownValue(was, 'callbacks'), ownValue(is, 'callbacks'))
  }

  #add(finding: Omit<Finding, 'place'>, place = this.#place): void {
    this.#options.recorder.add({ ...finding, place })
  }

  #bodies(before: unknown, after: unknown): void {
    const at = inside(this.#place, 'body')
    const isAsked = this.#asked === 'request'
    if (before === undefined && after === undefined) return
    if (before === undefined) {
      const isNeeded = find(after, this.#options.after.resolver).node.required === true && isAsked
      this.#add(
        { impact: isNeeded ? 'breaking' : 'compatible', code: isNeeded ? 'bodyAddedRequired' : 'bodyAdded' },
        at
      )
    } else if (after === undefined) this.#add({ impact: 'breaking', code: 'bodyRemoved', side: 'before' }, at)
    else {
      const was = find(before, this.#options.before.resolver).node
      const is = find(after, this.#options.after.resolver).node
      const [wasRequired, isRequired] = [was.required === true, is.required === true]
      if (wasRequired !== isRequired)
        this.#add(
          {
            impact: isRequired === isAsked ? 'breaking' : 'compatible',
            code: isRequired ? 'bodyRequired' : 'bodyOptional'
          },
          at
        )
      this.#contents(was, is, at, this.#asked)
    }
  }

  #responses(before: unknown, after: unknown): void {
    const { added, removed, kept } = sorted(
      partsOf(before, this.#options.before.resolver),
      partsOf(after, this.#options.after.resolver)
    )
    for (const [status] of added)
      this.#add({ impact: 'compatible', code: 'responseAdded', params: { status } }, inside(this.#place, status))
    for (const [status] of removed) {
      const impact = status.startsWith('2') ? 'breaking' : 'compatible'
      this.#add({ impact, code: 'responseRemoved', params: { status }, side: 'before' }, inside(this.#place, status))
    }
    for (const [status, was, is] of kept) {
      const at = inside(this.#place, status)
      this.#contents(was, is, at, this.#answered)
      this.#headers(was, is, at)
    }
  }

  #headers(was: JsonObject, is: JsonObject, at: Place): void {
    const { before, after } = this.#options
    const { added, removed, kept } = sorted(
      partsOf(ownValue(was, 'headers'), before.resolver),
      partsOf(ownValue(is, 'headers'), after.resolver)
    )
    for (const [name] of added) this.#add({ impact: 'compatible', code: 'headerAdded' }, inside(at, 'header', name))
    for (const [name] of removed)
      this.#add({ impact: 'breaking', code: 'headerRemoved', side: 'before' }, inside(at, 'header', name))
    for (const [name, old, now] of kept) {
      const place = inside(at, 'header', name)
      if (old.required === true && now.required !== true)
        this.#add({ impact: 'breaking', code: 'headerOptional' }, place)
      this.#schema(ownValue(old, 'schema'), ownValue(now, 'schema'), place, this.#answered)
    }
  }

  #contents(was: JsonObject, is: JsonObject, place: Place, direction: Direction): void {
    const { before, after } = this.#options
    const { added, removed, kept } = sorted(
      partsOf(ownValue(was, 'content'), before.resolver),
      partsOf(ownValue(is, 'content'), after.resolver)
    )
    for (const [mediaType] of added)
      this.#add({ impact: 'compatible', code: 'mediaTypeAdded', params: { mediaType } }, place)
    for (const [mediaType] of removed)
      this.#add({ impact: 'breaking', code: 'mediaTypeRemoved', params: { mediaType }, side: 'before' }, place)
    for (const [, old, now] of kept)
      for (const keyword of ['schema', 'itemSchema'])
        this.#schema(ownValue(old, keyword), ownValue(now, keyword), place, direction)
  }

  #schema(before: unknown, after: unknown, place: Place, direction: Direction): void {
    if (before === undefined && after === undefined) return
    this.#options.schemas.compare(before ?? true, after ?? true, place, direction, this.#user)
  }

  /** A callback is known by its name and the expression of its address. */
  #callbacks(before: unknown, after: unknown): void {
    const { added, removed, kept } = sorted(
      callbacksOf(before, this.#options.before),
      callbacksOf(after, this.#options.after)
    )
    for (const [callback] of added) this.#add({ impact: 'compatible', code: 'callbackAdded', params: { callback } })
    for (const [callback] of removed)
      this.#add({ impact: 'breaking', code: 'callbackRemoved', params: { callback }, side: 'before' })
    for (const [callback, old, now] of kept)
      new OperationComparison(old, now, this.#options, {
        place: callbackPlace(this.#place, callback),
        depth: this.#depth + 1
      }).compare()
  }
}

/** The operations of callbacks by name and method, and by address where a callback has several. */
function callbacksOf(callbacks: unknown, { resolver }: Side): Map<string, Item> {
  const found = new Map<string, Item>()
  for (const [name, callback] of partsOf(callbacks, resolver)) {
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
