import type { ManagedUser } from '@portico/contract'
import type { Collection } from '@/lib/records/collection.ts'

/** The collection of users; addresses and texts identify a user by login. */
export const USERS: Collection<Pick<ManagedUser, 'login'>> = {
  route: '/admin/user-management',
  texts: 'userManagement',
  sharedTexts: 'userManagement',
  showsReasons: true,
  idOf: ({ login }) => login,
  titleOf: ({ login }) => login
}
