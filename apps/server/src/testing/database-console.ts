import type { AuditPage, DatabaseResult } from '@portico/contract'
import { expect } from 'vitest'
import { problemOf } from './documents.ts'
import { admin } from './shared-portal.ts'

/** Sends a statement to the database console. */
export const send = (statement: string, mode: 'read' | 'write' = 'read') =>
  admin.fetch('api/admin/database/statements', { method: 'POST', json: { statement, mode } })

/** Runs a statement that the console takes. */
export async function run(statement: string, mode: 'read' | 'write' = 'read'): Promise<DatabaseResult> {
  const response = await send(statement, mode)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as DatabaseResult
}

/** Sends a statement that the console refuses, and gives its problem. */
export async function refused(statement: string, mode: 'read' | 'write' = 'read') {
  const response = await send(statement, mode)
  expect(response.status, statement).toBe(400)
  const problem = await problemOf(response)
  expect(problem.code).toBe('statementFailed')
  return problem
}

/** The audit log's newest entry of the console. */
export const newest = async () => (await admin.json<AuditPage>('api/admin/audit?entity=database&size=1')).entries[0]
