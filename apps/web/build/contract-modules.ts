import { readFileSync } from 'node:fs'

const CONTRACT = '/packages/contract/src/'

/** Whether a module of the contract is made of schemas, which bring their library along: `schema`, or `plain` when it is not. */
function kindOf(id: string): 'schema' | 'plain' | undefined {
  const path = id.replaceAll('\\', '/')
  if (!path.includes(CONTRACT) || path.endsWith('/index.ts')) return undefined
  return /\bfrom 'zod'/.test(readFileSync(id, 'utf8')) ? 'schema' : 'plain'
}

/** What every page needs of the contract: paths, limits, names. It must never wait for the schemas, which the start page lacks. */
export const isPlainContract = (id: string): boolean => kindOf(id) === 'plain'

/** What pages with forms need of the contract. */
export const isContractSchema = (id: string): boolean => kindOf(id) === 'schema'
