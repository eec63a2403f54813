import { type JsonObject, listAt, omitUndefined, stringAt } from '../../document/json.ts'
import { pointerTokens } from '../../document/pointer.ts'
import type { ParameterView } from '../../model/operation.ts'
import { defaultStyle } from '../../requests/style.ts'
import { type ResolvedNode, resolveNode, type ViewContext } from '../context.ts'
import type { Direction } from '../schema/builder.ts'
import { describedValue } from './media.ts'

const PARAMETER_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const

/** The parameters of the path and of the operation; those of the operation override equal ones of the path. */
export function parametersOf(
  pathItem: JsonObject,
  operation: JsonObject,
  direction: Direction,
  context: ViewContext
): ParameterView[] {
  const found = new Map<string, ResolvedNode>()
  for (const owner of [pathItem, operation]) {
    const own = new Set<string>()
    for (const [index, parameter] of listAt(owner, 'parameters').entries()) {
      const target = resolveNode(parameter, context.resolver)
      const name = stringAt(target.node, 'name')
      // A parameter without a name cannot override another; neither can a duplicate in the same list.
      const identity = name === undefined ? ` ${index} ${owner === operation}` : `${target.node.in} ${name}`
      found.set(own.has(identity) ? `${identity} ${index}` : identity, target)
      own.add(identity)
    }
  }
  return [...found.values()].map((target) => parameterOf(target, direction, context))
}

function parameterOf(found: ResolvedNode, direction: Direction, context: ViewContext): ParameterView {
  const { node, beside } = found
  const place = PARAMETER_LOCATIONS.find((known) => known === node.in) ?? 'query'
  const name = stringAt(node, 'name') ?? pointerTokens((beside && stringAt(beside, '$ref')) ?? '')?.at(-1) ?? '?'
  return omitUndefined({
    ...describedValue(name, found, defaultStyle(place), direction, context),
    in: place,
    allowReserved: node.allowReserved === true || undefined,
    allowEmptyValue: node.allowEmptyValue === true || undefined
  })
}
