import { isObject } from '../document/json.ts'

/** How a client authenticates; a secret that is not given stays a variable without a value. */
export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret?: string
}

/**
 * A collection of `postmanCollection` with the credentials of a client as the values of its variables, so that it runs as it is.
 *
 * @param collection as it was downloaded; it is not changed
 * @throws Error when the collection has no variable for what is given
 */
export function withCredentials(collection: unknown, credentials: ClientCredentials): object {
  const variables = isObject(collection) && Array.isArray(collection.variable) ? collection.variable : []
  const missing = Object.keys(credentials).find((key) => !variables.some((each) => isObject(each) && each.key === key))
  if (!isObject(collection) || missing !== undefined) throw new Error(`The collection has no variable ${missing}.`)
  const values = new Map(Object.entries(credentials))
  const variable = variables.map((each) =>
    isObject(each) ? { ...each, value: values.get(String(each.key)) ?? each.value } : each
  )
  return { ...collection, variable }
}
