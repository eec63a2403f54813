import { type JsonObject, omitUndefined, ownValue, stringAt } from '../../document/json.ts'
import type { ExampleView } from '../../model/operation.ts'
import { descriptionOf, membersOf, resolveNode, summaryOf, type ViewContext } from '../context.ts'
import { webAddress } from '../texts.ts'
import { MAX_EXAMPLE_SIZE, sizeOf } from '../values.ts'

const MAX_EXAMPLES = 50

/** The examples that a parameter, header or media type has: by name, or one. */
export function examplesOf(node: JsonObject, context: ViewContext): ExampleView[] {
  const named = membersOf(ownValue(node, 'examples')).slice(0, MAX_EXAMPLES)
  if (named.length > 0) return named.map(([name, example]) => exampleOf(name, example, context))
  return Object.hasOwn(node, 'example') ? [{ name: '', ...valueAt(node, 'example', context) }] : []
}

function exampleOf(name: string, example: unknown, context: ViewContext): ExampleView {
  const { resolver, texts, sizeBudget } = context
  const found = resolveNode(example, resolver)
  const { node } = found
  const serialized = stringAt(node, 'serializedValue') ?? ''
  return omitUndefined({
    name,
    summary: summaryOf(found, texts),
    description: descriptionOf(found, texts),
    // Since OpenAPI 3.2 `dataValue` is the value and `serializedValue` its form in the body.
    ...valueAt(node, Object.hasOwn(node, 'dataValue') ? 'dataValue' : 'value', context),
    serialized:
      serialized !== '' && serialized.length < MAX_EXAMPLE_SIZE && sizeBudget.tryReserve(serialized.length)
        ? serialized
        : undefined,
    externalValue: webAddress(ownValue(node, 'externalValue'))
  })
}

function valueAt(node: JsonObject, key: string, { sizeBudget }: ViewContext): Pick<ExampleView, 'value' | 'omitted'> {
  if (!Object.hasOwn(node, key)) return {}
  const value = node[key]
  const weight = sizeOf(value, MAX_EXAMPLE_SIZE)
  return weight < MAX_EXAMPLE_SIZE && sizeBudget.tryReserve(weight) ? { value } : { omitted: true }
}
