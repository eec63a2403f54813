import { type JsonObject, objectAt, omitUndefined, ownValue, stringAt, unlessEmpty } from '../../document/json.ts'
import type { LinkView, ResponseView } from '../../model/operation.ts'
import { descriptionOf, entriesOf, membersOf, resolveNode, summaryOf, type ViewContext } from '../context.ts'
import type { Direction } from '../schema/builder.ts'
import { contentsOf, headersOf } from './media.ts'
import { serverOf } from './servers.ts'

/** The responses of an operation, in the document's order. */
export function responsesOf(operation: JsonObject, direction: Direction, context: ViewContext): ResponseView[] {
  return entriesOf(ownValue(operation, 'responses')).map(([status, response]) => {
    const found = resolveNode(response, context.resolver)
    const { node, defect } = found
    return omitUndefined({
      status: /^[1-5]xx$/i.test(status) ? status.toUpperCase() : status,
      summary: summaryOf(found, context.texts),
      description: descriptionOf(found, context.texts),
      headers: headersOf(ownValue(node, 'headers'), direction, context),
      contents: contentsOf(ownValue(node, 'content'), direction, context),
      links: membersOf(ownValue(node, 'links')).map(([name, link]) => linkOf(name, link, context)),
      defect
    })
  })
}

function linkOf(name: string, link: unknown, context: ViewContext): LinkView {
  const { inventory, resolver, texts } = context
  const found = resolveNode(link, resolver)
  const { node, defect } = found
  const operationId = stringAt(node, 'operationId')
  const operationRef = stringAt(node, 'operationRef')
  const operation =
    operationId !== undefined
      ? inventory.byOperationId.get(operationId)
      : operationRef !== undefined
        ? inventory.byPointer.get(resolver.resolve(operationRef).pointer ?? '')
        : undefined
  const parameters = membersOf(ownValue(node, 'parameters')).map(([parameter, value]) => ({ name: parameter, value }))
  const server = objectAt(node, 'server')
  return omitUndefined({
    name,
    description: descriptionOf(found, texts),
    operation: operation?.kind === 'operation' ? operation.id : undefined,
    target: operationId ?? operationRef,
    parameters: unlessEmpty(parameters),
    requestBody: ownValue(node, 'requestBody'),
    server: server && serverOf(server, texts),
    defect
  })
}
