import { ROLE_ADMIN } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/lib/session/session.ts'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { Menu } from '@/ui/button/menu.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { HOVER_FROM } from './breakpoints.ts'
import { MenuEntries } from './menu-entries.tsx'
import { useAccountEntries } from './menus.ts'

/** The header's end: who is signed in and what they can do about it, or the way to sign in. */
export function AccountMenu() {
  const { t } = useTranslation()
  const accountEntries = useAccountEntries()
  const { isAuthenticated, account, phase } = useSession()

  if (phase === 'loading') return <Skeleton className="h-8 w-24" />
  if (!isAuthenticated || !account) return <FrameSignInButton className="max-sm:hidden" />
  return (
    <Menu
      align="end"
      hoverFrom={HOVER_FROM}
      buttonClassName="pl-1.5"
      label={
        <>
          <Initial login={account.login} />
          <span className="max-w-40 truncate text-ink max-[1040px]:sr-only">{account.login}</span>
          <AdminTag />
          <span className="sr-only">{t('global.menu.account.main')}</span>
        </>
      }
    >
      {() => (
        <>
          <p className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm leading-5 wrap-anywhere">
            <span className="font-medium text-ink">{account.login}</span>
            {account.email && <span className="block text-[13px] text-ink-3">{account.email}</span>}
          </p>
          <div className="pt-1.5">
            <MenuEntries entries={accountEntries} />
          </div>
        </>
      )}
    </Menu>
  )
}

function AdminTag() {
  const { t } = useTranslation()
  const { hasAnyAuthority } = useSession()
  if (!hasAnyAuthority([ROLE_ADMIN])) return null
  return (
    <Tag tone="info" className="max-lg:hidden">
      {t('global.administrator')}
    </Tag>
  )
}

/** A person's mark: the first letter of the login. */
export function Initial({ login }: { login: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 place-items-center rounded-full bg-blue-wash text-[13px] font-semibold text-blue-ink uppercase"
    >
      {login.charAt(0)}
    </span>
  )
}

/** The button that leads to the login form, hidden by style sheets from those who have a session. */
export const FrameSignInButton = ({ className }: { className: string }) => (
  <SignInButton
    data-anonymous
    variant="secondary"
    size="small"
    label="global.menu.account.login"
    className={className}
  />
)
