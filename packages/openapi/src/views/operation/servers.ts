import {
  isObject,
  type JsonObject,
  omitUndefined,
  ownValue,
  stringAt,
  unlessEmpty,
  valueToText
} from '../../document/json.ts'
import type { ServerView } from '../../model/operation.ts'
import { entriesOf } from '../context.ts'
import type { Texts } from '../texts.ts'

/** The servers that an object names; undefined when it names none. */
export function serversOf(node: JsonObject, texts: Texts): ServerView[] | undefined {
  const servers = ownValue(node, 'servers')
  if (!Array.isArray(servers) || servers.length === 0) return undefined
  return servers.filter(isObject).map((server) => serverOf(server, texts))
}

export function serverOf(server: JsonObject, texts: Texts): ServerView {
  return omitUndefined({
    url: stringAt(server, 'url') ?? '/',
    name: stringAt(server, 'name'),
    description: texts.rich(server, 'description'),
    environment: stringAt(server, 'x-environment'),
    variables: unlessEmpty(variablesOf(server, texts))
  })
}

function variablesOf(server: JsonObject, texts: Texts): NonNullable<ServerView['variables']> {
  return entriesOf(ownValue(server, 'variables')).flatMap(([name, variable]) => {
    if (!isObject(variable)) return []
    const values = ownValue(variable, 'enum')
    return omitUndefined({
      name,
      defaultValue: valueToText(ownValue(variable, 'default')),
      values: Array.isArray(values) ? values.map(valueToText) : undefined,
      description: texts.rich(variable, 'description')
    })
  })
}
