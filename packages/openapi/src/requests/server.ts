import type { OperationView, ServerView } from '../model/operation.ts'
import { encodeUnsafe } from './encode.ts'
import type { RequestOptions } from './model.ts'
import { placeholder } from './value.ts'

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\//i

/**
 * Position of the server that is called when none is chosen: that of the environment, else one that belongs to no environment, else
 * the first.
 *
 * @returns 0 when there is none
 */
export function defaultServer(servers: readonly ServerView[], environment?: string | undefined): number {
  const own = environment === undefined ? -1 : servers.findIndex((server) => server.environment === environment)
  if (own >= 0) return own
  return Math.max(
    0,
    servers.findIndex((server) => server.environment === undefined)
  )
}

/**
 * The address of the server that is called, its variables filled in.
 *
 * @returns absolute and encoded, without a slash at its end; the portal's own origin when the document names no server
 */
export function serverAddress({ servers }: Pick<OperationView, 'servers'>, choice: RequestOptions): string {
  const { origin, environment, variables = {} } = choice
  const server = servers[choice.server ?? defaultServer(servers, environment)] ?? servers[0]
  const address = (server?.url ?? '/').replace(/\{([^{}]*)\}/g, (_all, name: string) => {
    const declared = server?.variables?.find((variable) => variable.name === name)
    return (Object.hasOwn(variables, name) && variables[name]) || declared?.defaultValue || placeholder(name)
  })
  return encodeUnsafe(absolute(address.trim(), origin))
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
}

function absolute(address: string, origin: string): string {
  if (ABSOLUTE.test(address)) return address
  if (address.startsWith('//')) return (origin.split('//')[0] ?? 'https:') + address
  return `${origin}/${address.replace(/^(?:\.?\/)+/, '')}`
}
