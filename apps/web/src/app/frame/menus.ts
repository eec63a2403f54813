import { ENTITIES, PUBLISHED_API_NAMES, ROLE_ADMIN } from '@portico/contract'
import {
  Activity,
  ArrowLeftRight,
  BellRing,
  BookOpenText,
  Braces,
  Calculator,
  Car,
  ChartLine,
  ClipboardList,
  CreditCard,
  Database,
  FileClock,
  FileSignature,
  Files,
  FileText,
  Folder,
  Globe,
  Handshake,
  HeartPulse,
  KeyRound,
  Landmark,
  LogOut,
  type LucideIcon,
  Mailbox,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  UserRoundCheck,
  Users,
  Webhook
} from 'lucide-react'
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
  /** Where all pages of the group are, also those that have no entry. */
  root?: string
}

const ENTITY_ICONS: Record<string, LucideIcon> = {
  documents: FileText,
  specification: Globe,
  file: Files,
  apiDefinitions: Webhook,
  partner: Handshake
}

const API_ICONS: Record<(typeof PUBLISHED_API_NAMES)[number], LucideIcon> = {
  'finance-quotation': Calculator,
  'finance-api': FileSignature,
  payments: CreditCard,
  'orders-api': ClipboardList,
  'bank-account-validation-api': Landmark,
  'prequalification-api': UserRoundCheck,
  'vehicle-api': Car,
  'trade-api': ArrowLeftRight,
  'status-notification': BellRing
}

/** Everybody sees what there is to read; its pages ask for somebody who is signed in. */
const REFERENCE_MENU: MenuGroup = {
  label: 'reference.menu.title',
  root: '/apireference',
  entries: [
    { to: '/apireference/landing', label: 'reference.pages.landing', Icon: BookOpenText },
    { to: '/apireference/security', label: 'reference.pages.security', Icon: ShieldCheck },
    ...PUBLISHED_API_NAMES.map((api) => ({
      to: `/apireference/${api}`,
      label: `reference.menu.${api}`,
      Icon: API_ICONS[api]
    }))
  ]
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
  { to: '/account/settings', label: 'global.menu.account.settings', Icon: Settings },
  { to: '/account/password', label: 'global.menu.account.password', Icon: KeyRound },
  { to: '/logout', label: 'global.menu.account.logout', Icon: LogOut }
]

const ADMIN_ENTRIES: MenuEntry[] = [
  { to: '/admin', label: 'global.menu.admin.overview', Icon: Activity },
  { to: '/admin/user-management', label: 'global.menu.admin.userManagement', Icon: Users },
  { to: '/admin/metrics', label: 'global.menu.admin.metrics', Icon: ChartLine },
  { to: '/admin/health', label: 'global.menu.admin.health', Icon: HeartPulse },
  { to: '/admin/configuration', label: 'global.menu.admin.configuration', Icon: SlidersHorizontal },
  { to: '/admin/logs', label: 'global.menu.admin.logs', Icon: ScrollText },
  { to: '/admin/audit', label: 'global.menu.admin.audit', Icon: FileClock }
]

const API_DOCS: MenuEntry = { to: '/admin/docs', label: 'global.menu.admin.apidocs', Icon: Braces }

/** What does not exist in production. */
const DEVELOPMENT_ENTRIES: MenuEntry[] = [
  { to: '/admin/mailbox', label: 'global.menu.admin.mailbox', Icon: Mailbox },
  { to: '/admin/database', label: 'global.menu.admin.database', Icon: Database }
]

/** The menus for whoever looks at them: the reference for all, entities for everybody who is signed in, administration for administrators. */
export function useMenus(): MenuGroup[] {
  const { isAuthenticated, hasAnyAuthority } = useSession()
  const { isOpenApiEnabled, inProduction } = useApplicationProfile()
  const administration: MenuGroup = {
    label: 'global.menu.admin.main',
    entries: [...ADMIN_ENTRIES, ...(isOpenApiEnabled ? [API_DOCS] : []), ...(inProduction ? [] : DEVELOPMENT_ENTRIES)]
  }
  return [
    REFERENCE_MENU,
    ...(isAuthenticated ? [ENTITIES_MENU] : []),
    ...(hasAnyAuthority([ROLE_ADMIN]) ? [administration] : [])
  ].filter((group) => group.entries.length > 0)
}

/** Pages that others lie below without being a part of them. */
const EXACT = '/admin'

/** Whether the page shown is the page an entry leads to, or lies below it. */
export function isCurrentEntry(to: string, pathname: string): boolean {
  return pathname === to || (to !== EXACT && pathname.startsWith(`${to}/`))
}

/** Whether the page shown belongs to a menu. */
export function isCurrentMenu({ entries, root }: MenuGroup, pathname: string): boolean {
  const places = root === undefined ? entries.map(({ to }) => to) : [root]
  return places.some((place) => isCurrentEntry(place, pathname))
}
