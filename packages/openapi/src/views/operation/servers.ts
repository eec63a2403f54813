import { isObject, type JsonObject, ownValue, valueToText } from '../../document/json.ts'
import type { ServerView } from '../../model/operation.ts'
import { entriesOf, textOf } from '../context.ts'
import type { Texts } from '../texts.ts'

/** The servers that an object names; undefined when it names none. */
export function serversOf(node: JsonObject, texts: Texts): ServerView[] | undefined {
  const servers = ownValue(node, 'servers')
  if (!Array.isArray(servers) || servers.length === 0) return undefined
  return servers.filter(isObject).map((server) => serverOf(server, texts))
}

export function serverOf(server: JsonObject, texts: Texts): ServerView {
  const name = textOf(server, 'name')
  const environment = textOf(server, 'x-environment')
  const description = texts.rich(server, 'description')
  const variables = variablesOf(server, texts)
  return {
    url: textOf(server, 'url') ?? '/',
    ...(name !== undefined && { name }),
    ...(description && { description }),
    ...(environment !== undefined && { environment }),
    ...(variables.length > 0 && { variables })
  }
}

function variablesOf(server: JsonObject, texts: Texts): NonNullable<ServerView['variables']> {
  return entriesOf(ownValue(server, 'variables')).flatMap(([name, variable]) => {
    if (!isObject(variable)) return []
    const values = ownValue(variable, 'enum')
    const description = texts.rich(variable, 'description')
    return [
      {
        name,
        defaultValue: valueToText(ownValue(variable, 'default')),
        ...(Array.isArray(values) && { values: values.map(valueToText) }),
        ...(description && { description })
      }
    ]
  })
}
