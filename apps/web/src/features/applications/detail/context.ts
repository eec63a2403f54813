import { ROLE_ADMIN } from '@portico/contract'
import { useOutletContext } from 'react-router'
import { useSession } from '@/lib/session/session.ts'
import type { StoredApplication } from '../api/queries.ts'
import { type Rights, rightsOf } from './rights.ts'

interface ApplicationContext extends StoredApplication {
  readonly rights: Rights
}

/** The application whose pages are shown, the tag of its version, and what the user may do with it. */
export function useApplication(): ApplicationContext {
  const stored = useOutletContext<StoredApplication>()
  const { hasAnyAuthority } = useSession()
  return { ...stored, rights: rightsOf(stored.application, hasAnyAuthority([ROLE_ADMIN])) }
}
