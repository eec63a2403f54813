import type { UserView } from '../list/user-view.ts'

/** Under which names the answers of the calls about users are kept. */
export const queryKeys = {
  /** Everything that is known of users. */
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  list: (view: UserView) => ['users', 'list', view] as const,
  user: (login: string) => ['users', 'user', login] as const
}
