import { addressKind, hostOf, isAddress, isLocalName } from '@portico/server-kit'
import { invalidField } from '../../core/problems.ts'

/** The invented dealer of the documents, whose messages the sandbox receives itself. */
const SIMULATED_DOMAIN = 'brunnwaldt.example'

/** Whether the sandbox receives the messages to a URL itself, so that the examples of the documents run. */
export function isSimulated(url: URL): boolean {
  const host = hostOf(url)
  return host === SIMULATED_DOMAIN || host.endsWith(`.${SIMULATED_DOMAIN}`)
}

/** The status with which the sandbox responds to a message that it receives itself: that at the end of the path, such as `/status/503`, or 204. */
export function simulatedStatusOf({ pathname }: URL): number {
  const [, status] = /\/status\/([2-5]\d\d)$/.exec(pathname) ?? []
  return Number(status ?? 204)
}

export interface UrlRules {
  /** Origins that the client has registered. */
  notificationOrigins: readonly string[]
  /** Whether the machine itself may be called. */
  allowsOwnMachine: boolean
}

const NOT_PUBLIC = 'Must be a public https URL.'

/**
 * The URL of an endpoint. Which addresses a name has is checked with each attempt, because that changes.
 *
 * @throws SandboxProblem 400 when messages cannot be sent there
 */
export function requireEndpointUrl(text: string, { notificationOrigins, allowsOwnMachine }: UrlRules): URL {
  const url = URL.parse(text)
  if (!url) throw invalidField('/url', 'invalid_format', 'Must be a URL such as https://shop.brunnwaldt.example/hooks.')
  if (url.username || url.password || text.includes('#'))
    throw invalidField('/url', 'not_allowed', 'Must not contain a username, password or fragment.')
  const host = hostOf(url)
  const kind = isLocalName(host) ? 'loopback' : isAddress(host) ? addressKind(host) : 'public'
  const isOwnMachine = allowsOwnMachine && kind === 'loopback'
  if (!isOwnMachine && (kind !== 'public' || url.protocol !== 'https:'))
    throw invalidField('/url', 'not_allowed', NOT_PUBLIC)
  if (!isSimulated(url) && !notificationOrigins.includes(url.origin)) {
    const detail = `Must have a notification origin of the application. ${url.origin} is not one of them.`
    throw invalidField('/url', 'not_allowed', detail.slice(0, 500))
  }
  return url
}
