import { apiProblem } from '../core/problems.ts'

/** The problem of a change that the state of a resource does not allow. */
export const stateConflict = (detail: string) =>
  apiProblem(409, 'conflict', 'Status does not allow this action', detail)
