import { createStore, useStore } from '../store.ts'

/** What a person can choose; `auto` follows the device. */
export const THEME_CHOICES = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Local-storage key of the choice; apply-theme.js, which runs before the first paint, spells it too. */
const STORAGE_KEY = 'theme'

const darkDevice = window.matchMedia('(prefers-color-scheme: dark)')
const store = createStore({ choice: readChoice() })

function readChoice(): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === localStorage.getItem(STORAGE_KEY)) ?? 'auto'
}

function applyTheme() {
  const { choice } = store.get()
  const isDark = choice === 'auto' ? darkDevice.matches : choice === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

darkDevice.addEventListener('change', applyTheme)

/** Shows the portal in a theme, now and at the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'auto') localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, choice)
  store.set({ choice })
  applyTheme()
}

/** The theme chosen in this browser. */
export function useThemeChoice(): ThemeChoice {
  return useStore(store).choice
}
