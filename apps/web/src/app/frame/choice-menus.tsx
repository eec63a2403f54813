import { LOCALES, type Locale, matchLocale } from '@portico/contract'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLocale, LANGUAGE_NAMES } from '@/lib/i18n/locale.ts'
import { reportError } from '@/lib/report-error.ts'
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from '@/lib/theme/theme.ts'
import { Menu, menuItemClass } from '@/ui/button/menu.tsx'
import { HOVER_FROM } from './breakpoints.ts'

const THEME_ICONS = { auto: Monitor, light: Sun, dark: Moon }

interface MenuOptionProps {
  isChosen: boolean
  onChoose: () => void
  lang?: string
  children: ReactNode
}

function MenuOption({ isChosen, onChoose, lang, children }: MenuOptionProps) {
  return (
    <li>
      <button
        type="button"
        lang={lang}
        aria-current={isChosen || undefined}
        className={menuItemClass}
        onClick={onChoose}
      >
        {children}
        {isChosen && <Check aria-hidden="true" className="ml-auto size-4" />}
      </button>
    </li>
  )
}

/** The languages as a list to choose from. */
export function LanguageChoices({ onChosen }: { onChosen?: () => void }) {
  const { i18n } = useTranslation()
  function choose(locale: Locale) {
    onChosen?.()
    chooseLocale(locale).catch(reportError)
  }
  return (
    <ul>
      {LOCALES.map((locale) => (
        <MenuOption
          key={locale}
          lang={locale}
          isChosen={matchLocale(i18n.language) === locale}
          onChoose={() => choose(locale)}
        >
          {LANGUAGE_NAMES[locale]}
        </MenuOption>
      ))}
    </ul>
  )
}

/** The themes as a list to choose from. */
export function ThemeChoices({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation()
  const current = useThemeChoice()
  function choose(choice: ThemeChoice) {
    onChosen?.()
    chooseTheme(choice)
  }
  return (
    <ul>
      {THEME_CHOICES.map((choice) => {
        const Icon = THEME_ICONS[choice]
        return (
          <MenuOption key={choice} isChosen={current === choice} onChoose={() => choose(choice)}>
            <Icon aria-hidden="true" className="size-4" />
            {t(`global.theme.${choice}`)}
          </MenuOption>
        )
      })}
    </ul>
  )
}

/** The header's language menu; its button shows the present language's code. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const locale = matchLocale(i18n.language)!
  return (
    <Menu
      align="end"
      hoverFrom={HOVER_FROM}
      accessibleLabel={`${locale.toUpperCase()}, ${t('global.menu.language')}`}
      label={<span aria-hidden="true">{locale.toUpperCase()}</span>}
    >
      {(close) => <LanguageChoices onChosen={close} />}
    </Menu>
  )
}

/** The header's theme menu. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const choice = useThemeChoice()
  const Icon = THEME_ICONS[choice]
  return (
    <Menu
      align="end"
      hoverFrom={HOVER_FROM}
      accessibleLabel={`${t('global.menu.theme')}: ${t(`global.theme.${choice}`)}`}
      label={<Icon aria-hidden="true" className="size-[18px]" />}
    >
      {(close) => <ThemeChoices onChosen={close} />}
    </Menu>
  )
}
