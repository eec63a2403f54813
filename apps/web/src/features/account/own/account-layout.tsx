import { clsx } from 'clsx'
import {
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  Settings,
  ShieldCheck,
  SquareTerminal,
  UserRound
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'

const PAGES: { to: string; label: string; Icon: LucideIcon; isPassword?: boolean }[] = [
  { to: '/account/settings', label: 'global.menu.account.settings', Icon: Settings },
  { to: '/account/password', label: 'global.menu.account.password', Icon: KeyRound, isPassword: true },
  { to: '/account/security', label: 'global.menu.account.security', Icon: ShieldCheck, isPassword: true },
  { to: '/account/sessions', label: 'global.menu.account.sessions', Icon: MonitorSmartphone },
  { to: '/account/tokens', label: 'global.menu.account.tokens', Icon: SquareTerminal },
  { to: '/account/data', label: 'global.menu.account.data', Icon: UserRound }
]

interface AccountLayoutProps {
  title: string
  description: string
  children: ReactNode
}

/** A page of the signed-in user's account, with the navigation between these pages. */
export function AccountLayout({ title, description, children }: AccountLayoutProps) {
  const { t } = useTranslation()
  const { offersPassword } = useApplicationProfile()
  useDocumentTitle(title)
  return (
    <div className="wrap py-10">
      <PageHeader title={title} description={description} />
      <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-[200px_minmax(0,1fr)]">
        <nav aria-label={t('global.menu.account.main')}>
          <ul className="flex flex-wrap gap-1 md:flex-col">
            {PAGES.filter(({ isPassword }) => offersPassword || !isPassword).map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className={({ isActive }) =>
                    clsx(
                      'flex h-9 items-center gap-2.5 rounded-2 px-3 text-sm font-medium transition-colors',
                      isActive ? 'bg-sunken text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink'
                    )
                  }
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0" />
                  {t(label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Card className="min-w-0">{children}</Card>
      </div>
    </div>
  )
}
