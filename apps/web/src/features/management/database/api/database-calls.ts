import { type DatabaseAnswer, type DatabaseSchema, type DatabaseStatement, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '@/lib/api/client.ts'

/** Which tables there are. A failure is shown in their place. */
export const readTables = queryOptions({
  queryKey: ['management', 'database'],
  queryFn: async ({ signal }) => (await call<DatabaseSchema>('GET', PATHS.database, { signal })).data.tables,
  staleTime: 60_000,
  meta: { handles: () => true }
})

/** Runs a statement. */
export async function runStatement(statement: DatabaseStatement): Promise<DatabaseAnswer> {
  return (await call<DatabaseAnswer>('POST', PATHS.databaseStatements, { body: statement })).data
}

/** Whether the database or the console refused a statement, which is told beside it. */
export const isRefusal = (error: Error): error is ApiError =>
  error instanceof ApiError && error.problem?.message === 'error.statement'
