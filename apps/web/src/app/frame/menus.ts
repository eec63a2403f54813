import { ENTITIES, ROLE_ADMIN } from '@portico/contract'
import { Braces, Files, FileText, Folder, Globe, Handshake, LogOut, type LucideIcon, Webhook } from 'lucide-react'
import { useApplicationProfile } from '../../lib/application-profile.ts'
import { useSession } from '../../lib/session/session.ts'

export interface MenuEntry {
  to: string
  /** Translation key. */
  label: string
  Icon: LucideIcon
}

export interface MenuGroup {
  /** Translation key. */
  label: string
  entries: MenuEntry[]
}

const ENTITY_ICONS: Record<string, LucideIcon> = {
  documents: FileText,
  specification: Globe,
  file: Files,
  apiDefinitions: Webhook,
  partner: Handshake
}

const ENTITIES_MENU: MenuGroup = {
  label: 'global.menu.entities.main',
  entries: ENTITIES.map((entity) => ({
    to: entity.route,
    label: `global.menu.entities.${entity.key}`,
    Icon: ENTITY_ICONS[entity.key] ?? Folder
  }))
}

/** The account menu of whoever is signed in. */
export const ACCOUNT_ENTRIES: readonly MenuEntry[] = [
  { to: '/logout', label: 'global.menu.account.logout', Icon: LogOut }
]

const API_DOCS: MenuEntry = { to: '/admin/docs', label: 'global.menu.admin.apidocs', Icon: Braces }

/** The menus for whoever looks at them: entities for everybody who is signed in, administration for administrators. */
export function useMenus(): MenuGroup[] {
  const { isAuthenticated, hasAnyAuthority } = useSession()
  const { isOpenApiEnabled } = useApplicationProfile()
  const administration: MenuGroup = { label: 'global.menu.admin.main', entries: isOpenApiEnabled ? [API_DOCS] : [] }
  return [
    ...(isAuthenticated ? [ENTITIES_MENU] : []),
    ...(hasAnyAuthority([ROLE_ADMIN]) ? [administration] : [])
  ].filter((group) => group.entries.length > 0)
}

/** Whether the page shown is the page an entry leads to, or lies below it. */
export function isCurrentEntry(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
