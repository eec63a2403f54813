import { type JsonObject, omitUndefined, ownValue, stringAt } from '../../document/json.ts'
import type { BodyView, CallbackView, OperationReference, OperationView } from '../../model/operation.ts'
import { SizeBudget } from '../budget.ts'
import { type Context, descriptionOf, entriesOf, membersOf, resolveNode, type ViewContext } from '../context.ts'
import { type Operation, operationsOf, resolvePathItem } from '../operation-index.ts'
import { boundsOf, type Direction, SchemaBuilder } from '../schema/builder.ts'
import { contentsOf } from './media.ts'
import { parametersOf } from './parameters.ts'
import { responsesOf } from './responses.ts'
import { securityOf } from './security.ts'
import { serversOf } from './servers.ts'

/** Characters of generated examples in one view. */
const SAMPLES = 24_000
/** Callbacks of callbacks beyond this are left out: they may go round in circles. */
const MAX_CALLBACK_DEPTH = 2

interface Surroundings {
  readonly previous?: OperationReference | undefined
  readonly next?: OperationReference | undefined
  readonly tagTitle?: string | undefined
}

/** Everything that the page of an operation or webhook shows at first. */
export function operationView(item: Operation, surroundings: Surroundings, context: Context): OperationView {
  const bounds = boundsOf(context.budget)
  const sizeBudget = new SizeBudget(bounds.characters)
  const builder = new SchemaBuilder(context.schemas, (part) => context.parts.defer(part), { bounds, sizeBudget })
  const view = viewOf(item, { ...context, builder, sizeBudget, samples: { left: SAMPLES }, callbackDepth: 0 })
  builder.finish()
  const { previous, next, tagTitle } = surroundings
  return omitUndefined({ ...view, tagTitle: tagTitle === item.tags[0] ? undefined : tagTitle, previous, next })
}

type Subject = Omit<Operation, 'kind' | 'tags'> & {
  readonly kind: OperationView['kind']
  readonly tags: readonly string[]
}

function viewOf(subject: Subject, context: ViewContext): OperationView {
  const { id, kind, method, path, operation, pathItem, tags } = subject
  const { texts, document } = context
  // A webhook's payload comes from its sender, so it has the readOnly properties.
  const [request, response]: Direction[] = kind === 'operation' ? ['request', 'response'] : ['both', 'both']
  const pathSummary = firstOf(pathItem.parts, (part) => texts.plain(part, 'summary'))
  const pathDescription = firstOf(pathItem.parts, (part) => texts.rich(part, 'description', 2))
  const externalDocs = texts.externalDocs(operation)
  const own = serversOf(operation, texts) ?? serversOf(pathItem.node, texts)
  const hasSecurity = kind === 'operation' || Object.hasOwn(operation, 'security')
  const requestBody = bodyOf(operation, request ?? 'both', context)
  return omitUndefined({
    id,
    operationId: stringAt(operation, 'operationId'),
    kind,
    method,
    path,
    ...texts.titled(operation),
    pathSummary,
    pathDescription,
    deprecated: operation.deprecated === true || undefined,
    tags,
    externalDocs,
    servers: own ?? (kind === 'operation' ? serversOf(document, texts) : undefined) ?? [],
    ownServers: own ? true : undefined,
    security: hasSecurity ? securityOf(operation, context) : [],
    parameters: parametersOf(pathItem.node, operation, request ?? 'both', context),
    requestBody,
    responses: responsesOf(operation, response ?? 'both', context),
    callbacks: callbacksOf(operation, context)
  })
}

function bodyOf(operation: JsonObject, direction: Direction, context: ViewContext): BodyView | undefined {
  if (!Object.hasOwn(operation, 'requestBody')) return undefined
  const found = resolveNode(operation.requestBody, context.resolver)
  return omitUndefined({
    required: found.node.required === true,
    description: descriptionOf(found, context.texts),
    contents: contentsOf(ownValue(found.node, 'content'), direction, context),
    defect: found.defect
  })
}

/** One entry for each expression of each callback. */
function callbacksOf(operation: JsonObject, context: ViewContext): CallbackView[] {
  const callbackDepth = context.callbackDepth + 1
  return membersOf(ownValue(operation, 'callbacks')).flatMap(([name, callback]): CallbackView[] => {
    const { node, defect } = resolveNode(callback, context.resolver)
    if (defect) return [{ name, expression: '', operations: [], defect }]
    return entriesOf(node).map(([expression, value]) => {
      if (callbackDepth > MAX_CALLBACK_DEPTH) return { name, expression, operations: [], defect: { kind: 'tooDeep' } }
      const pathItem = resolvePathItem(value, context.resolver) ?? { node: {}, parts: [] }
      const operations = operationsOf(pathItem.node).map(({ method, operation: inner }) => {
        const named = { id: `${name}-${method.toLowerCase()}`, kind: 'callback', method, path: expression } as const
        return viewOf({ ...named, operation: inner, pathItem, tags: [] }, { ...context, callbackDepth })
      })
      return { name, expression, operations }
    })
  })
}

function firstOf<T, R>(list: readonly T[], read: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const found = read(item)
    if (found !== undefined) return found
  }
  return undefined
}
