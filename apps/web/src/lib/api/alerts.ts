/** A message that a response's headers ask to show: a translation key, or a plain sentence. */
export interface Alert {
  message: string
  /** What the message is about: an id, a login, an entity's name. */
  param?: string
}

/** Reads a header whose name ends in `suffix`, whatever application it is prefixed with. */
export function headerEndingWith(headers: Headers, suffix: string): string | undefined {
  for (const [name, value] of headers) if (name.toLowerCase().endsWith(suffix)) return value
  return undefined
}

/** Undoes the URL encoding of a params header; a value that is no valid encoding is taken as it is. */
export function decodeParams(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

/** The success alert among a response's headers, if there is one. */
export function readAlert(headers: Headers): Alert | undefined {
  const message = headerEndingWith(headers, 'app-alert')
  if (!message) return undefined
  const params = headerEndingWith(headers, 'app-params')
  return { message, ...(params !== undefined && { param: decodeParams(params) }) }
}
