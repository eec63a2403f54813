import { type JsonObject, listAt, ownValue, valueToText } from '../document/json.ts'
import { defaultStyle, explodesByDefault } from '../requests/style.ts'
import { resolveNode } from '../views/context.ts'
import type { Operation } from '../views/operation-index.ts'
import type { ComparedDocument } from './compared-document.ts'
import type { Comparison } from './comparison.ts'
import { diff, schemaIn } from './entries.ts'
import { type Direction, inside, type Location } from './recorder.ts'

interface Position {
  readonly place: Location
  readonly user: string
  /** Who writes parameters: clients, or for webhooks the API. */
  readonly direction: Direction
}

/** Compares the parameters of an operation, those of its path among them. */
export function compareParameters(before: Operation, after: Operation, comparison: Comparison, at: Position): void {
  const { recorder } = comparison
  const old = parametersOf(before, comparison.before)
  const now = parametersOf(after, comparison.after)
  rename(old, now, before.path, after.path)
  const { added, removed, kept } = diff(old, now)
  const gone = new Map(removed)
  for (const [key, parameter] of added) {
    const place = inside(at.place, key)
    const elsewhere = [...gone.keys()].find((other) => nameIn(other) === nameIn(key))
    const was = elsewhere === undefined ? undefined : gone.get(elsewhere)
    if (elsewhere !== undefined && was) {
      gone.delete(elsewhere)
      recorder.add('breaking', 'parameterMoved', place, { params: { from: placeIn(elsewhere), to: placeIn(key) } })
      compareParameter(was, parameter, comparison, { ...at, place })
    } else if (parameter.required === true && at.direction === 'request')
      recorder.add('breaking', 'parameterAddedRequired', place)
    else recorder.add('compatible', at.direction === 'request' ? 'parameterAdded' : 'parameterSent', place)
  }
  for (const key of gone.keys()) recorder.add('breaking', 'parameterRemoved', inside(at.place, key), { side: 'before' })
  for (const [key, was, is] of kept) compareParameter(was, is, comparison, { ...at, place: inside(at.place, key) })
}

function compareParameter(was: JsonObject, is: JsonObject, comparison: Comparison, at: Position): void {
  const { before, after, recorder, schemas } = comparison
  const { place, direction, user } = at
  const isRequired = is.required === true
  if ((was.required === true) !== isRequired) {
    const impact = isRequired === (direction === 'request') ? 'breaking' : 'compatible'
    recorder.add(impact, isRequired ? 'parameterRequired' : 'parameterOptional', place)
  }
  if (was.deprecated !== true && is.deprecated === true) recorder.add('compatible', 'deprecated', place)
  const [from, to] = [styleOf(was), styleOf(is)]
  if (was.in === is.in && from !== to) recorder.add('breaking', 'parameterStyle', place, { params: { from, to } })
  schemas.compare(schemaIn(was, before.resolver), schemaIn(is, after.resolver), place, direction, user)
}

/** How lists and objects are serialized (OpenAPI 3.1.1, section 4.8.12), by default depending on the parameter's location. */
function styleOf(parameter: JsonObject): string {
  const style = valueToText(ownValue(parameter, 'style') ?? defaultStyle(parameter.in))
  const explode = ownValue(parameter, 'explode') ?? explodesByDefault(style)
  return explode === true ? `${style}, explode` : style
}

/** By location and name; the parameters of the operation override those of its path. */
function parametersOf({ operation, pathItem }: Operation, { resolver }: ComparedDocument): Map<string, JsonObject> {
  const declared = [pathItem.node, operation].flatMap((owner) => listAt(owner, 'parameters'))
  const all = declared.map((parameter) => resolveNode(parameter, resolver).node)
  return new Map(all.map((parameter) => [`${valueToText(parameter.in)}.${valueToText(parameter.name)}`, parameter]))
}

/** Gives the parameters of the older path the names of the newer one's: requests contain their position and not their names. */
function rename(old: Map<string, JsonObject>, now: ReadonlyMap<string, unknown>, before: string, after: string): void {
  const namesIn = (path: string) => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => `path.${name}`)
  const is = namesIn(after)
  const renamed = namesIn(before).flatMap((key, index) => {
    const parameter = old.get(key)
    const name = is[index]
    return parameter && name !== undefined && name !== key && now.has(name) ? [{ key, name, parameter }] : []
  })
  for (const { key } of renamed) old.delete(key)
  for (const { name, parameter } of renamed) old.set(name, parameter)
}

const placeIn = (key: string) => key.slice(0, key.indexOf('.'))
const nameIn = (key: string) => key.slice(key.indexOf('.') + 1)
