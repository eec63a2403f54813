import type { Application } from '@portico/contract'
import { ProblemError } from '../../platform/http/errors.ts'
import { type Actor, APPLICATION_ENTITY } from './rows.ts'

/**
 * Who may do what to an application, each a rule by its name. Those who may not see it do not get here: for them it is not there.
 *
 * - `edit`: members change what is written about it, and its credentials
 * - `useToken`: members get tokens
 * - `manageMembers`, `end`, `delete`: owners, and administrators, who must be able to help where no owner is left
 * - `suspend`, `activate`, `release`: administrators
 */
const RULES = {
  edit: ({ ownRole }: Application) => ownRole !== null,
  useToken: ({ ownRole }: Application) => ownRole !== null,
  manageMembers: isOwnerOrAdministrator,
  end: isOwnerOrAdministrator,
  delete: isOwnerOrAdministrator,
  suspend: (_: Application, { isAdministrator }: Actor) => isAdministrator,
  activate: (_: Application, { isAdministrator }: Actor) => isAdministrator,
  release: (_: Application, { isAdministrator }: Actor) => isAdministrator
} satisfies Record<string, (application: Application, actor: Actor) => boolean>

const WHO: Record<keyof typeof RULES, string> = {
  edit: 'a member',
  useToken: 'a member',
  manageMembers: 'an owner or an administrator',
  end: 'an owner or an administrator',
  delete: 'an owner or an administrator',
  suspend: 'an administrator',
  activate: 'an administrator',
  release: 'an administrator'
}

function isOwnerOrAdministrator({ ownRole }: Application, { isAdministrator }: Actor): boolean {
  return ownRole === 'OWNER' || isAdministrator
}

/** @throws ProblemError 403 when the caller may not do it */
export function requireRight(right: keyof typeof RULES, application: Application, actor: Actor): void {
  if (!RULES[right](application, actor))
    throw new ProblemError('forbidden', { detail: `Only ${WHO[right]} can do this.` })
}

/** @throws ProblemError 409 when the application has ended: then it only can be read and deleted */
export function requireNotEnded({ status }: Application): void {
  if (status === 'ENDED')
    throw new ProblemError('applicationEnded', {
      entity: APPLICATION_ENTITY,
      detail: 'An application that has ended cannot be changed. Create another one.'
    })
}

/** @throws ProblemError 409 when nobody but this member owns the application */
export function requireOtherOwner({ members }: Application, login: string): void {
  if (members.some((member) => member.role === 'OWNER' && member.login !== login)) return
  throw new ProblemError('lastOwner', {
    entity: APPLICATION_ENTITY,
    detail: `${login} is the last owner. Make another member an owner first, or delete the application.`
  })
}
