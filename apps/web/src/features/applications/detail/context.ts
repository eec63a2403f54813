import { ROLE_ADMIN } from '@portico/contract'
import { createContext, use } from 'react'
import { useSession } from '@/lib/session/session.ts'
import type { StoredApplication } from '../api/queries.ts'
import { type Rights, rightsOf } from './rights.ts'

interface ApplicationContext extends StoredApplication {
  readonly rights: Rights
}

/** The application whose page is shown; the page provides it to its parts. */
export const ShownApplication = createContext<StoredApplication | undefined>(undefined)

/** The application whose pages are shown, the tag of its version, and what the user may do with it. */
export function useApplication(): ApplicationContext {
  const stored = use(ShownApplication)
  if (!stored) throw new Error('No page of an application is shown.')
  const { hasAnyAuthority } = useSession()
  return { ...stored, rights: rightsOf(stored.application, hasAnyAuthority([ROLE_ADMIN])) }
}
