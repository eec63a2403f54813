import {
  Activity,
  BellRing,
  BookOpenText,
  ChartLine,
  Database,
  FileClock,
  FileText,
  HeartPulse,
  ListChecks,
  type LucideIcon,
  Mailbox,
  Settings,
  Users
} from 'lucide-react'
import { type ApplicationProfile, useApplicationProfile } from './application-profile.ts'

interface AdministrationPage {
  readonly to: string
  readonly name: string
  readonly Icon: LucideIcon
  /** Whether it exists; by default under every profile. */
  readonly exists?: (profile: ApplicationProfile) => boolean
}

const outsideProduction = ({ inProduction }: ApplicationProfile) => !inProduction

const PAGES: readonly AdministrationPage[] = [
  { to: '/admin', name: 'overview', Icon: Activity },
  { to: '/admin/user-management', name: 'userManagement', Icon: Users },
  { to: '/admin/reviews', name: 'reviews', Icon: ListChecks },
  { to: '/admin/incidents', name: 'incidents', Icon: BellRing },
  { to: '/admin/metrics', name: 'metrics', Icon: ChartLine },
  { to: '/admin/health', name: 'health', Icon: HeartPulse },
  { to: '/admin/configuration', name: 'configuration', Icon: Settings },
  { to: '/admin/logs', name: 'logs', Icon: FileText },
  { to: '/admin/audit', name: 'audit', Icon: FileClock },
  { to: '/admin/docs', name: 'apidocs', Icon: BookOpenText, exists: ({ isOpenApiEnabled }) => isOpenApiEnabled },
  { to: '/admin/mailbox', name: 'mailbox', Icon: Mailbox, exists: outsideProduction },
  { to: '/admin/database', name: 'database', Icon: Database, exists: outsideProduction }
]

/** The administration pages that exist under the present profile, in the order of the menu. */
export function useAdministrationPages(): AdministrationPage[] {
  const profile = useApplicationProfile()
  return PAGES.filter(({ exists }) => !exists || exists(profile))
}
