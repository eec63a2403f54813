import type { Application } from '@portico/contract'
import type { Rights } from '@/features/applications/detail/rights.ts'

/** The scope of the Simulations API. */
export const SIMULATIONS_SCOPE = 'simulations'

/** Whether the page can send requests to the Simulations API for an application, or why not. */
export type SimulationAccess = 'allowed' | 'noScope' | 'notMember' | 'notActive'

/** Tokens are issued to members, while the application is active, for the scopes that it has. */
export function simulationAccess(
  { status, ownRole, scopes }: Pick<Application, 'status' | 'ownRole' | 'scopes'>,
  { edit }: Pick<Rights, 'edit'>
): SimulationAccess {
  if (status !== 'ACTIVE') return 'notActive'
  if (ownRole === null || !edit) return 'notMember'
  return scopes.includes(SIMULATIONS_SCOPE) ? 'allowed' : 'noScope'
}
