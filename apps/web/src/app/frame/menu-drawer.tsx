import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '@/lib/session/session.ts'
import { Drawer } from '@/ui/overlay/drawer.tsx'
import { FrameSignInButton, Initial } from './account-menu.tsx'
import { MENUS_FROM } from './breakpoints.ts'
import { LanguageChoices, ThemeChoices } from './choice-menus.tsx'
import { Logo } from './logo.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { type MainMenu, type MenuEntry, useAccountEntries } from './menus.ts'

/** Everything of the header's menus on narrow windows; closes when a link is followed or the window grows wide. */
export default function MenuDrawer({ menus, onClose }: { menus: MainMenu[]; onClose: () => void }) {
  const { t } = useTranslation()
  const accountEntries = useAccountEntries()
  const { isAuthenticated, account } = useSession()
  const { key } = useLocation()
  const openedAt = useRef(key)
  const pages = menus.filter((menu): menu is MenuEntry => 'to' in menu)

  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])

  useEffect(() => {
    const wideWindow = window.matchMedia(`(min-width: ${MENUS_FROM}px)`)
    wideWindow.addEventListener('change', onClose)
    return () => wideWindow.removeEventListener('change', onClose)
  }, [onClose])

  return (
    <Drawer
      label={t('global.menu.main')}
      closeLabel={t('global.menu.close')}
      onClose={onClose}
      header={
        <span className="flex items-center gap-2.5 leading-tight font-semibold tracking-[-0.01em]">
          <Logo className="size-6 shrink-0" />
          {t('global.title')}
        </span>
      }
    >
      <nav aria-label={t('global.menu.main')} className="grid gap-5">
        {menus.map((menu) =>
          'to' in menu ? (
            menu === pages[0] && <MenuEntries key={menu.label} entries={pages} />
          ) : (
            <Section key={menu.label} title={t(menu.label)}>
              <MenuEntries entries={menu.entries} />
            </Section>
          )
        )}
        <Section title={t('global.menu.account.main')}>
          {isAuthenticated && account ? (
            <>
              <p className="flex items-center gap-3 px-3 py-1.5 text-sm font-medium wrap-anywhere">
                <Initial login={account.login} />
                {account.login}
              </p>
              <MenuEntries entries={accountEntries} />
            </>
          ) : (
            <div className="px-3 pt-1">
              <FrameSignInButton className="w-full" />
            </div>
          )}
        </Section>
        <Section title={t('global.menu.language')}>
          <LanguageChoices />
        </Section>
        <Section title={t('global.menu.theme')}>
          <ThemeChoices />
        </Section>
      </nav>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="px-3 pb-1 text-xs leading-6 font-semibold text-ink-3">{title}</h2>
      {children}
    </section>
  )
}
