import {
  type CreatedPersonalToken,
  type NewPersonalToken,
  PATHS,
  type PersonalToken,
  type ToolConnection
} from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** The personal access tokens of the signed-in user; the page itself shows a failure. */
export const readPersonalTokens = queryOptions({
  queryKey: ['personal-tokens'],
  queryFn: async ({ signal }) => (await call<PersonalToken[]>('GET', PATHS.personalTokens, { signal })).data,
  gcTime: 0,
  meta: { handles: () => true }
})

/** Creates a personal access token. Only this response has it. */
export async function createPersonalToken(body: NewPersonalToken): Promise<CreatedPersonalToken> {
  return (await call<CreatedPersonalToken>('POST', PATHS.personalTokens, { body })).data
}

/** Revokes a personal access token. */
export async function revokePersonalToken(id: number): Promise<void> {
  await call('DELETE', PATHS.personalToken(id))
}

/** The tools that the signed-in user has connected; the page itself shows a failure. */
export const readToolConnections = queryOptions({
  queryKey: ['tool-connections'],
  queryFn: async ({ signal }) => (await call<ToolConnection[]>('GET', PATHS.toolConnections, { signal })).data,
  gcTime: 0,
  meta: { handles: () => true }
})

/** Disconnects a tool. */
export async function disconnectTool(id: string): Promise<void> {
  await call('DELETE', PATHS.toolConnection(id))
}
