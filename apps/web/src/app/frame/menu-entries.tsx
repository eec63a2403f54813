import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { menuItemClass } from '@/ui/button/menu.tsx'
import { isCurrentEntry, type MenuEntry } from './menus.ts'

/** The links of a menu, the one to the page shown marked as such. */
export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <ul>
      {entries.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link to={to} className={menuItemClass} aria-current={isCurrentEntry(to, pathname) ? 'page' : undefined}>
            <Icon aria-hidden="true" className="size-4" />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
