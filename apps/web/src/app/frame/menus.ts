import { ENTITIES, PUBLISHED_API_NAMES, ROLE_ADMIN } from '@portico/contract'
import {
  ArrowLeftRight,
  BellRing,
  BookOpenText,
  Calculator,
  Car,
  ClipboardList,
  CreditCard,
  FileSignature,
  Files,
  FileText,
  Folder,
  Globe,
  Handshake,
  KeyRound,
  Landmark,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Puzzle,
  Rocket,
  Settings,
  ShieldCheck,
  UserRound,
  UserRoundCheck,
  Webhook
} from 'lucide-react'
import { useAdministrationPages } from '@/lib/administration-pages.ts'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { SERVICE_ICONS, SERVICE_NAMES } from '@/lib/service-names.ts'
import { useSession } from '@/lib/session/session.ts'

export interface MenuEntry {
  to: string
  label: string
  Icon: LucideIcon
}

export interface MenuGroup {
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

const SERVICES_MENU: MenuGroup = {
  label: 'global.menu.services.main',
  root: '/services',
  entries: [
    { to: '/services', label: 'global.menu.services.overview', Icon: LayoutGrid },
    ...SERVICE_NAMES.map((service) => ({
      to: `/services/${service}`,
      label: `global.menu.services.${service}`,
      Icon: SERVICE_ICONS[service]
    })),
    // Their pages require a signed-in user.
    { to: '/proofs/quotation', label: 'global.menu.services.quoteProof', Icon: Calculator },
    { to: '/proofs/advertisement', label: 'global.menu.services.advertCheck', Icon: ShieldCheck }
  ]
}

/** Shown to everyone; its pages require a signed-in user. */
const APPLICATIONS: MenuEntry = { to: '/applications', label: 'global.menu.applications', Icon: KeyRound }

const EASY_ACCESS: MenuEntry = { to: '/easy-access', label: 'global.menu.easyAccess', Icon: Rocket }

/** Shown to everyone; its page requires a signed-in user. */
const PLUGIN: MenuEntry = { to: '/pluginintegration', label: 'global.menu.plugin', Icon: Puzzle }

/** Shown to everyone; its pages require a signed-in user. */
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

const ACCOUNT_ENTRIES: readonly MenuEntry[] = [
  { to: '/account/settings', label: 'global.menu.account.settings', Icon: Settings },
  { to: '/account/password', label: 'global.menu.account.password', Icon: KeyRound },
  { to: '/account/security', label: 'global.menu.account.security', Icon: ShieldCheck },
  { to: '/account/sessions', label: 'global.menu.account.sessions', Icon: MonitorSmartphone },
  { to: '/account/tokens', label: 'global.menu.account.tokens', Icon: Puzzle },
  { to: '/account/data', label: 'global.menu.account.data', Icon: UserRound },
  { to: '/logout', label: 'global.menu.account.logout', Icon: LogOut }
]

/** Pages of a password, which another provider may keep and say nothing of. */
const PASSWORD_PAGES = ['/account/password', '/account/security']

/** The entries of the account menu. */
export function useAccountEntries(): readonly MenuEntry[] {
  const { offersPassword } = useApplicationProfile()
  return ACCOUNT_ENTRIES.filter(({ to }) => offersPassword || !PASSWORD_PAGES.includes(to))
}

export type MainMenu = MenuGroup | MenuEntry

/**
 * The menus of the present user: services, reference, applications, first steps and plugin for all visitors, entities for signed-in users,
 * administration for administrators.
 */
export function useMenus(): MainMenu[] {
  const { isAuthenticated, hasAnyAuthority } = useSession()
  const administration: MenuGroup = {
    label: 'global.menu.admin.main',
    entries: useAdministrationPages().map(({ to, name, Icon }) => ({ to, label: `global.menu.admin.${name}`, Icon }))
  }
  return [
    SERVICES_MENU,
    REFERENCE_MENU,
    APPLICATIONS,
    EASY_ACCESS,
    PLUGIN,
    ...(isAuthenticated ? [ENTITIES_MENU] : []),
    ...(hasAnyAuthority([ROLE_ADMIN]) ? [administration] : [])
  ]
}

/** Pages that others lie below without being a part of them. */
const EXACT = ['/admin', '/services']

/** Whether the page shown is the page an entry leads to, or lies below it. */
export function isCurrentEntry(to: string, pathname: string): boolean {
  return pathname === to || (!EXACT.includes(to) && pathname.startsWith(`${to}/`))
}

/** Whether the page shown belongs to a menu. */
export function isCurrentMenu({ entries, root }: MenuGroup, pathname: string): boolean {
  if (entries.some(({ to }) => isCurrentEntry(to, pathname))) return true
  return root !== undefined && (pathname === root || pathname.startsWith(`${root}/`))
}
