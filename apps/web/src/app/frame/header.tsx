import { clsx } from 'clsx'
import { Menu as MenuIcon } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { useComponent } from '@/lib/page/use-component.ts'
import { useSession } from '@/lib/session/session.ts'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { Menu } from '@/ui/button/menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HOVER_FROM } from './breakpoints.ts'
import { LanguageMenu, ThemeMenu } from './choice-menus.tsx'
import { Logo } from './logo.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { isCurrentEntry, isCurrentMenu, type MenuEntry, type MenuGroup, useMenus } from './menus.ts'
import { SearchButton } from './search-host.tsx'

/** Wide windows never need it. */
const loadDrawer = () => import('./menu-drawer.tsx')

/** The header of every page. Only the marks of the current page change with the address. */
export const Header = memo(function Header() {
  const { t } = useTranslation()
  const menus = useMenus()
  const { ribbonEnvironment } = useApplicationProfile()
  // Signed-in users have more menus than fit beside the portal's name: decided before the menus appear, so that nothing moves.
  const isCrowded = useSession().phase !== 'anonymous'
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  const MenuDrawer = useComponent(isDrawerOpen, loadDrawer, closeDrawer)

  return (
    <header className="relative z-20 border-b border-line bg-paper print:hidden">
      <div
        className={clsx(
          'wrap flex h-16 items-center gap-2 min-[1040px]:gap-3',
          ribbonEnvironment ? 'max-[1440px]:pr-14' : 'in-data-[ribbon=shown]:max-[1440px]:pr-14'
        )}
      >
        <IconButton
          label={t('global.menu.open')}
          Icon={MenuIcon}
          size="large"
          aria-expanded={isDrawerOpen}
          aria-haspopup="dialog"
          className="-ml-2 md:hidden"
          onClick={() => setDrawerOpen(true)}
        />
        <Link
          to="/"
          className="flex items-center gap-2.5 rounded-1 leading-tight font-semibold tracking-[-0.01em] text-ink"
        >
          <Logo className="size-[26px] shrink-0" />
          <span className={clsx(isCrowded ? 'md:max-[1536px]:sr-only' : 'in-data-session:md:max-[1536px]:sr-only')}>
            {t('global.title')}
          </span>
        </Link>
        <nav aria-label={t('global.menu.main')} className="max-md:hidden">
          <ul
            className={clsx(
              'flex lg:gap-1',
              isCrowded ? 'max-[1280px]:[&_button>svg]:hidden' : 'in-data-session:max-[1280px]:[&_button>svg]:hidden'
            )}
          >
            {menus.map((menu) => (
              <li key={menu.label}>{'to' in menu ? <PageLink entry={menu} /> : <GroupMenu menu={menu} />}</li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <SearchButton />
          <div className="flex items-center gap-1 max-md:hidden max-[1040px]:gap-0 max-[1040px]:[&_button>svg:last-child]:hidden">
            <ThemeMenu />
            <LanguageMenu />
          </div>
          <div className="min-[1040px]:ml-2 max-[1040px]:[&_button>svg:last-child]:hidden">
            <AccountMenu />
          </div>
        </div>
      </div>
      {ribbonEnvironment && <Ribbon environment={ribbonEnvironment} />}
      {isDrawerOpen && MenuDrawer && <MenuDrawer menus={menus} onClose={closeDrawer} />}
    </header>
  )
})

function GroupMenu({ menu }: { menu: MenuGroup }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Menu
      label={t(menu.label)}
      hoverFrom={HOVER_FROM}
      isCurrent={isCurrentMenu(menu, pathname)}
      buttonClassName="whitespace-nowrap gap-0.5! px-2!"
    >
      {() => <MenuEntries entries={menu.entries} />}
    </Menu>
  )
}

function PageLink({ entry: { to, label } }: { entry: MenuEntry }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Link
      to={to}
      aria-current={isCurrentEntry(to, pathname) ? 'page' : undefined}
      className="flex h-9 items-center rounded-2 px-2 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink"
    >
      {t(label)}
    </Link>
  )
}

function Ribbon({ environment }: { environment: string }) {
  const { t } = useTranslation()
  return (
    <div className="pointer-events-none absolute top-0 right-0 size-[84px] overflow-hidden">
      <p className="absolute top-[18px] -right-[45px] w-36 rotate-45 bg-amber-wash text-center text-[9px] leading-[18px] font-semibold tracking-[0.06em] text-amber uppercase">
        {t(`global.ribbon.${environment}`, { defaultValue: environment })}
      </p>
    </div>
  )
}
