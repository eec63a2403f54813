import type { Application } from '@portico/contract'

/** What a user may do with an application. The server decides; the pages offer nothing else. */
export interface Rights {
  /** Change what is written about it, and its credentials. */
  readonly edit: boolean
  readonly manageMembers: boolean
  readonly end: boolean
  readonly delete: boolean
  readonly suspend: boolean
  readonly activate: boolean
  /** Decide on go-live reviews. */
  readonly release: boolean
}

/** What a user may do with an application: nothing but deleting it once it has ended. */
export function rightsOf(
  { status, ownRole }: Pick<Application, 'status' | 'ownRole'>,
  isAdministrator: boolean
): Rights {
  const isOpen = status !== 'ENDED'
  const isResponsible = ownRole === 'OWNER' || isAdministrator
  return {
    edit: isOpen && ownRole !== null,
    manageMembers: isOpen && isResponsible,
    end: isOpen && isResponsible,
    delete: isResponsible,
    suspend: status === 'ACTIVE' && isAdministrator,
    activate: status === 'SUSPENDED' && isAdministrator,
    release: isOpen && isAdministrator
  }
}
