import {
  Braces,
  ChartLine,
  Database,
  FileClock,
  HeartPulse,
  type LucideIcon,
  Mailbox,
  ScrollText,
  SlidersHorizontal,
  Users
} from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'

interface AdministrationPage {
  to: string
  /** Of its name in the menu and of its sentence here. */
  key: string
  Icon: LucideIcon
}

const PAGES: AdministrationPage[] = [
  { to: '/admin/user-management', key: 'userManagement', Icon: Users },
  { to: '/admin/metrics', key: 'metrics', Icon: ChartLine },
  { to: '/admin/health', key: 'health', Icon: HeartPulse },
  { to: '/admin/configuration', key: 'configuration', Icon: SlidersHorizontal },
  { to: '/admin/logs', key: 'logs', Icon: ScrollText },
  { to: '/admin/audit', key: 'audit', Icon: FileClock }
]
const API_DOCS: AdministrationPage = { to: '/admin/docs', key: 'apidocs', Icon: Braces }
const DEVELOPMENT: AdministrationPage[] = [
  { to: '/admin/mailbox', key: 'mailbox', Icon: Mailbox },
  { to: '/admin/database', key: 'database', Icon: Database }
]

/** The ways to every page of the administration that exists here. */
export function LinksPanel() {
  const { t } = useTranslation()
  const id = useId()
  const { isOpenApiEnabled, inProduction } = useApplicationProfile()
  const pages = [...PAGES, ...(isOpenApiEnabled ? [API_DOCS] : []), ...(inProduction ? [] : DEVELOPMENT)]
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-[15px] font-semibold tracking-[-0.01em]">
        {t('overview.links.title')}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ to, key, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-start gap-3 rounded-3 border border-line bg-raised p-4 shadow-card transition-colors hover:border-blue-line hover:bg-blue-wash"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block text-sm font-medium">{t(`global.menu.admin.${key}`)}</span>
                <span className="block text-[13px] leading-5 text-ink-2">{t(`overview.links.${key}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
