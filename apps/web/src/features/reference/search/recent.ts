import { sessionStore } from '@/lib/session/session.ts'
import type { SearchGroup } from './search-index.ts'

/** What was chosen in this tab; content/legal names it among what the browser stores. */
const STORAGE_KEY = 'portico.recentSearches'
const MOST = 6

/** A choice of before, with the address that it led to. */
export interface Recent {
  readonly group: SearchGroup
  readonly title: string
  readonly detail: string
  readonly apiName: string
  readonly to: string
}

const login = () => sessionStore.get().account?.login ?? ''

/** What the signed-in account chose in this tab, the latest first. */
export function recentChoices(): readonly Recent[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as { login?: unknown; choices?: unknown }
    return stored.login === login() && Array.isArray(stored.choices) ? (stored.choices as Recent[]) : []
  } catch {
    return []
  }
}

/** Remembers a choice for this tab; those of another account are forgotten. */
export function rememberChoice({ group, title, detail, apiName, to }: Recent): void {
  const others = recentChoices().filter((choice) => choice.to !== to)
  const choices = [{ group, title, detail, apiName, to }, ...others].slice(0, MOST)
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ login: login(), choices }))
}
