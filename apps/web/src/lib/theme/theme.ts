import { rememberPreferences } from '../consent/consent.ts'
import { readPreferences } from '../consent/preferences.ts'
import { createStore, useStore } from '../store.ts'

/** What a person can choose; `auto` follows the device. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Session-storage key of the choice; apply-theme.js, which runs before the first paint, spells it too, and the visitor cookie. */
const STORAGE_KEY = 'theme'

const darkDevice = window.matchMedia('(prefers-color-scheme: dark)')
const store = createStore<{ choice: ThemeChoice }>({ choice: readChoice() }, { choice: 'auto' })

function readChoice(): ThemeChoice {
  const stored = sessionStorage.getItem(STORAGE_KEY) ?? readPreferences().theme
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'auto'
}

function applyTheme() {
  const { choice } = store.get()
  const isDark = choice === 'auto' ? darkDevice.matches : choice === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

darkDevice.addEventListener('change', applyTheme)
// The page may have been read for a while before this code came, and the device may have changed meanwhile.
applyTheme()

/** Shows the portal in a theme, in this tab and, where the reader allows it to be remembered, at the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'auto') sessionStorage.removeItem(STORAGE_KEY)
  else sessionStorage.setItem(STORAGE_KEY, choice)
  rememberPreferences({ theme: rememberedTheme(choice) })
  store.set({ choice })
  applyTheme()
}

const rememberedTheme = (choice: ThemeChoice) => (choice === 'auto' ? '' : choice)

/** The theme that the user has chosen; empty when the device decides. */
export function chosenTheme(): string {
  return rememberedTheme(store.get().choice)
}

/** The theme chosen in this browser. */
export function useThemeChoice(): ThemeChoice {
  return useStore(store).choice
}
