import { isObject, type JsonObject, ownValue } from '../../document/json.ts'
import type { LinkView, ResponseView } from '../../model/operation.ts'
import { entriesOf, find, membersOf, textOf, type ViewContext } from '../context.ts'
import type { Direction } from '../schema/builder.ts'
import { contentsOf, headersOf } from './media.ts'
import { serverOf } from './servers.ts'

/** The answers of an operation, in the document's order. */
export function responsesOf(operation: JsonObject, direction: Direction, context: ViewContext): ResponseView[] {
  return entriesOf(ownValue(operation, 'responses')).map(([status, response]) => {
    const { node, beside, defect } = find(response, context.resolver)
    const { texts } = context
    const summary = (beside && texts.plain(beside, 'summary')) ?? texts.plain(node, 'summary')
    const description = (beside && texts.rich(beside, 'description')) ?? texts.rich(node, 'description')
    return {
      status: /^[1-5]xx$/i.test(status) ? status.toUpperCase() : status,
      ...(summary && { summary }),
      ...(description && { description }),
      headers: headersOf(ownValue(node, 'headers'), direction, context),
      contents: contentsOf(ownValue(node, 'content'), direction, context),
      links: membersOf(ownValue(node, 'links')).map(([name, link]) => linkOf(name, link, context)),
      ...(defect && { defect })
    }
  })
}

function linkOf(name: string, link: unknown, context: ViewContext): LinkView {
  const { node, beside, defect } = find(link, context.resolver)
  const { inventory, texts } = context
  const description = (beside && texts.rich(beside, 'description')) ?? texts.rich(node, 'description')
  const operationId = textOf(node, 'operationId')
  const operationRef = textOf(node, 'operationRef')
  const operation =
    operationId !== undefined
      ? inventory.byOperationId.get(operationId)
      : operationRef !== undefined
        ? inventory.byPointer.get(context.resolver.resolve(operationRef).pointer ?? '')
        : undefined
  const target = operationId ?? operationRef
  const parameters = membersOf(ownValue(node, 'parameters')).map(([parameter, value]) => ({ name: parameter, value }))
  const server = ownValue(node, 'server')
  return {
    name,
    ...(description && { description }),
    ...(operation?.kind === 'operation' && { operation: operation.id }),
    ...(target !== undefined && { target }),
    ...(parameters.length > 0 && { parameters }),
    ...(Object.hasOwn(node, 'requestBody') && { requestBody: node.requestBody }),
    ...(isObject(server) && { server: serverOf(server, texts) }),
    ...(defect && { defect })
  }
}
